/** The part of autocannon that is used here; it brings no types of its own. */
declare module 'autocannon' {
  export interface Client {
    setHeaders(headers: Record<string, string>): void;
    on(event: 'response', listener: (status: number) => void): void;
  }

  /** Kept for one connection through one cycle of its requests. */
  export type Context = Record<string, unknown>;

  export interface Request {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request, context: Context) => Request;
    onResponse?: (status: number, body: string, context: Context) => void;
  }

  export interface Options {
    url: string;
    /** seconds */
    duration: number;
    connections: number;
    headers?: Record<string, string>;
    requests?: Request[];
    setupClient?: (client: Client) => void;
  }

  export interface Result {
    requests: { total: number; average: number };
    /** seconds that the run really took */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
