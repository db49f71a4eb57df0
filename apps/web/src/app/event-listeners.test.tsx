import type { EventFrame } from '@palisade/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { beginSession, keepParameters, readSession } from '#shared/session/session-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { buildSession, defaultParameters } from '#shared/testing/session.fixture.ts'
import { listenToEvents } from './event-listeners.ts'

afterEach(() => vi.unstubAllGlobals())

test('a changed parameter is in force in an open console without a reload', async () => {
  const changed = {
    ...defaultParameters,
    'alarm.popup_count': 12,
    'map.tile_url': 'https://tiles.example/{z}',
  }
  const { ticket: _ticket, ...current } = buildSession()
  startFakeServer({ session: { current: () => current }, parameter: { getList: () => changed } })
  beginSession(buildSession())
  keepParameters(defaultParameters)
  const end = listenToEvents(new QueryClient())
  emitEvent({ seq: '9', type: 'parameter.changed', at: '2026-11-20T08:00:00.000Z', data: {} })
  await vi.waitFor(() => expect(readSession().parameters).toEqual(changed))
  end()
})

const at = '2026-11-20T08:00:00.000Z'
const id = '0190a000-0000-7000-8000-000000000001'

test.each<[string, EventFrame, readonly string[][]]>([
  [
    'a camera group that is deleted leaves lists, choosers and the rules that named it',
    { seq: '1', type: 'camera_group.changed', at, data: { id } },
    [
      ['camera', 'groups'],
      ['camera', 'list'],
      ['linkage', 'list'],
    ],
  ],
  [
    'a device that is deleted leaves rules, bookmarks, plans, favorites and saved walls',
    { seq: '1', type: 'device.changed', at, data: { id, change: 'removed' } },
    [
      ['bookmark', 'list'],
      ['favorite'],
      ['inhibition', 'list'],
      ['linkage', 'list'],
      ['recordingPlan', 'list'],
      ['wall-view'],
    ],
  ],
  [
    'a zone that is deleted leaves the rules that named it',
    { seq: '1', type: 'defence_zone.changed', at, data: { id } },
    [
      ['inhibition', 'list'],
      ['linkage', 'list'],
    ],
  ],
])('%s, on every console', async (_name, frame, keys) => {
  const queryClient = new QueryClient()
  for (const key of keys) queryClient.setQueryData(key, 'as it was')
  const end = listenToEvents(queryClient)
  emitEvent(frame)
  const stale = () => keys.filter(key => queryClient.getQueryState(key)?.isInvalidated)
  await vi.waitFor(() => expect(stale()).toEqual(keys), { timeout: 5_000 })
  end()
})
