export interface Server {
  port: number;
  url: string;
  start(): Promise<void>;
  stop(mode?: 'immediate' | 'fast'): Promise<void>;
  promote(): Promise<void>;
}

export interface Cluster extends Server {
  standby(): Promise<Server>;
  remove(): void;
}

export function hasPostgres(): boolean;
export function startCluster(settings?: Readonly<Record<string, string | number>>): Promise<Cluster>;
