import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../db/database';

export type Where = ExpressionBuilder<Tables, string>;
