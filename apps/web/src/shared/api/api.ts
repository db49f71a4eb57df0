import type { Contract } from '@palisade/contract'
import { chosenLanguage } from '#shared/i18n/language.ts'
import { callOverSocket } from '#shared/events/event-connection.ts'
import { isAttended } from '#shared/session/presence.ts'
import { endSession, readSession } from '#shared/session/session-store.ts'
import { addressOf } from '#shared/lib/address.ts'
import { createClient } from './client.ts'
import { takeServerTime } from './server-time.ts'
import { callTable } from '#shared/contract/contract-data.ts'

/** Every call of the server: `await api.alarm.getRecord({ id }, { signal })`. */
export const api = createClient<Contract>(callTable, {
  fetch: (...request) => fetch(...request),
  addressOf,
  locale: () => chosenLanguage(),
  ticket: () => readSession().ticket,
  centreId: () => readSession().centreId,
  isAttended,
  callOverSocket,
  onServerTime: takeServerTime,
  onLoginNeeded: refused => {
    // A late answer to an older ticket must not end the session that has begun since.
    if (refused === readSession().ticket) endSession('expired')
  },
})
