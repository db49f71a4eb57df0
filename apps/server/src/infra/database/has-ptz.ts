import { sql } from 'kysely'

/** Whether a row of `device` has said that it can be turned, or that it has presets. */
export const hasPtz = sql<boolean>`device.capabilities && '{ptz,preset}'::text[]`
