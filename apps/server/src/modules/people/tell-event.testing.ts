import type { EventFrame } from '@palisade/contract'
import type { TestServer } from '#server/testing/test-server.ts'

/** Tells the listeners of a server of an event, as the outbox does. */
export const tellEvent = (
  { app }: TestServer,
  type: EventFrame['type'],
  data: object = {},
): Promise<unknown> =>
  app.infra.listeners.dispatch({
    seq: '0',
    type,
    at: new Date(),
    data,
    audience: { permission: null },
    centreId: null,
  } as never)
