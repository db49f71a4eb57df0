import { refreshOn } from '#shared/events/refresh-on.ts'

/** Keeps pages of shifts fresh: others write and sign them. */
export const listenToHandovers = refreshOn([['handover.changed'], ['handover']])
