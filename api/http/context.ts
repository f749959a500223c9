import type { Context } from 'hono';
import type { Services } from '../transactions/services';
import type { EffectiveSettings } from '../transactions/services';
import type { Problem } from '../problem';
import type { CostlySlots } from './costly';
import type { WriteTogether } from '../transactions/writeTogether';
import type { Budget, RateLimiter, RequestLimits } from './rateLimiter';
import type { Actor, Viewer } from '../engine/writeContext';

/** What the HTTP layer uses. */
export interface Deps extends Services {
  limits?: RequestLimits;
  rateLimiter: RateLimiter;
  costly: CostlySlots;
  writeTogether?: WriteTogether;
  realDeps?: Deps;
  admit: (c: Ctx) => Promise<void>;
}

export interface Origin {
  address?: string | undefined;
  /** For a request without the header, because its page answers it. */
  userAgent?: string | undefined;
}

export interface Env {
  Bindings: Origin;
  Variables: {
    requestId: string;
    route: string;
    counted: boolean;
    budget?: Budget;
    caller: Actor;
    inForce: EffectiveSettings;
    problem: Problem;
  };
}

export type Ctx = Context<Env>;

export function viewerOf(c: Ctx, { clock, settings }: Deps): Viewer {
  const { timeZone, secondPersonFromMinor, recentSignInMinutes } = c.get('inForce');
  return {
    actor: c.get('caller'),
    at: clock().toISOString(),
    timeZone,
    secondPersonFromMinor,
    recentSignInMinutes,
    installationSettings: settings,
  };
}

export type Handler = (c: Ctx) => Promise<Response> | Response;
