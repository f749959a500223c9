export interface RunningFirestore {
  /** What FIRESTORE_EMULATOR_HOST names. */
  address: string;
  stop(): Promise<void>;
}
export function whyNoFirestore(): string | null;
export function hasFirestore(): boolean;
export function startFirestore(options?: { port?: number }): Promise<RunningFirestore>;
