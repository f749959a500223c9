export interface RunningFirestore {
  address: string;
  stop(): Promise<void>;
}
export function whyNoFirestore(): string | null;
export function hasFirestore(): boolean;
export function startFirestore(options?: { port?: number }): Promise<RunningFirestore>;
