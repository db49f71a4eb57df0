import { refreshOn } from '#shared/events/refresh-on.ts'
import { parameterKey } from './parameter-queries.ts'

/** Keeps the screen of parameters fresh. */
export const listenToParameters = refreshOn([['parameter.changed'], parameterKey])
