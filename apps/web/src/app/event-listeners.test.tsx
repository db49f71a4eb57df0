import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { emitEvent } from '../shared/events/listeners.ts'
import { beginSession, keepParameters, readSession } from '../shared/session/session-store.ts'
import { startFakeServer } from '../shared/testing/fake-server.ts'
import { buildSession, defaultParameters } from '../shared/testing/session.fixture.ts'
import { listenToEvents } from './event-listeners.ts'

afterEach(() => vi.unstubAllGlobals())

test('a changed parameter is in force in an open console without a reload', async () => {
  const changed = {
    ...defaultParameters,
    'alarm.popup_count': 12,
    'map.tile_url': 'https://tiles.example/{z}',
  }
  const { ticket: _ticket, ...current } = buildSession()
  startFakeServer({ session: { current: () => current }, parameter: { getParamList: () => changed } })
  beginSession(buildSession())
  keepParameters(defaultParameters)
  const end = listenToEvents(new QueryClient())
  emitEvent({ seq: '9', type: 'parameter.changed', at: '2026-11-20T08:00:00.000Z', data: {} })
  await vi.waitFor(() => expect(readSession().parameters).toEqual(changed))
  end()
})
