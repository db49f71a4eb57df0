import type { IncomingMessage } from 'node:http'
import type { Access, Rate } from '@palisade/contract'
import { createManualClock } from '@palisade/testkit/manual-clock'
import { describe, expect, test } from 'vitest'
import {
  createRateCheck,
  identify,
  localeOf,
  requireCentre,
  requireObjects,
  requirePermission,
} from './caller.ts'
import type { CallContext } from './context.ts'
import { createOwnLimiter } from './limits/rate.ts'
import type { AccessControl, AccessSnapshot, ApiKeyIdentity } from '#server/infra/access/access.ts'

const user = { id: 'u1', userName: 'guard', name: 'Guard' }
const park = { id: 'c1', name: 'Park', code: 'P' } as unknown as AccessSnapshot['centres'][number]
const snapshot = (more: Partial<AccessSnapshot> = {}): AccessSnapshot => ({
  userId: user.id,
  isSuper: false,
  permissions: new Set(['alarm.view'] as const),
  areaIds: new Set(['a1']),
  devices: 'areas',
  holders: new Set<string>(),
  centres: [park],
  ...more,
})
const context = (more: Partial<CallContext> = {}) => ({ address: '192.0.2.1', ...more }) as CallContext
const request = (headers: Record<string, string | string[]>) => ({ headers }) as unknown as IncomingMessage

/** A gate that knows one ticket, one key and one centre, and records the questions that it is asked. */
function fakeGate() {
  const asked: unknown[] = []
  const gate: AccessControl = {
    session: async (ticket, address) => {
      asked.push(['session', ticket, address])
      return ticket === 'good' ? { sessionId: 's1', user, access: snapshot(), isUseDue: true } : undefined
    },
    used: async ({ sessionId }) => void asked.push(['used', sessionId]),
    apiKey: async key => {
      asked.push(['apiKey', key])
      if (key === 'bare') return { id: 'k2', name: 'Bare', scopes: [] }
      return key === 'good' ? { id: 'k1', name: 'Key', scopes: ['event.intake'] } : undefined
    },
    readerAccess: async (keyId, permission) =>
      snapshot({ userId: keyId, permissions: new Set([permission]) }),
    requireObjects: async (_access, kind, ids) => void asked.push(['objects', kind, ids]),
    centre: (_access, id) => (id === park.id ? { id, areaId: 'a0' } : undefined),
  }
  return { gate, asked }
}

const reader: ApiKeyIdentity = { id: 'k3', name: 'Reader', scopes: ['alarm.read'] }
const signedIn: Access<unknown> = { by: 'signed-in', object: 'none' }
const byKey: Access<unknown> = { by: 'api-key', scope: 'event.intake', object: 'none' }
const viewing = (object: Extract<Access<unknown>, { by: 'permission' }>['object']): Access<unknown> => ({
  by: 'permission',
  permission: 'alarm.view',
  object,
})

describe('identify', () => {
  test('a key opens a call that names its scope, with that one permission; no other call', async () => {
    const { gate } = fakeGate()
    const sent = { 'x-api-key': 'reader' }
    const open = { ...viewing('none'), scopes: ['alarm.read'] } as Access<unknown>
    const found = context()
    await identify(open, request(sent), found, { ...gate, apiKey: async () => reader })
    expect([found.apiKey, found.user]).toEqual([{ id: 'k3', name: 'Reader' }, undefined])
    expect([...found.access!.permissions]).toEqual(['alarm.view'])
    const closed = identify(viewing('none'), request(sent), context(), gate)
    await expect(closed).rejects.toMatchObject({ code: 'session.login_needed' })
    const other = identify(
      { ...open, scopes: ['device.read'] } as Access<unknown>,
      request(sent),
      context(),
      {
        ...gate,
        apiKey: async () => reader,
      },
    )
    await expect(other).rejects.toMatchObject({ code: 'access.key_scope' })
  })

  test('a ticket names its user, and the key of the same name is not looked at', async () => {
    const { gate, asked } = fakeGate()
    const found = context()
    await identify(signedIn, request({ ticket: 'good', 'x-api-key': 'good' }), found, gate)
    expect(found).toMatchObject({ user, sessionId: 's1', access: { userId: 'u1' } })
    expect(found.apiKey).toBeUndefined()
    expect(asked).toEqual([
      ['session', 'good', '192.0.2.1'],
      ['used', 's1'],
    ])
  })

  test('a call in the name of somebody else than the user of its ticket is refused', async () => {
    const { gate } = fakeGate()
    const named = (id: string) =>
      identify(signedIn, request({ ticket: 'good', 'user-id': id }), context(), gate)
    await expect(named('u2')).rejects.toMatchObject({ code: 'session.other_user' })
    await expect(named('u1')).resolves.toBeUndefined()
  })

  test('a ticket of 200 characters is looked up, a longer one is not', async () => {
    const { gate, asked } = fakeGate()
    for (const length of [200, 201]) {
      const call = identify(signedIn, request({ ticket: 'x'.repeat(length) }), context(), gate)
      await expect(call).rejects.toMatchObject({ code: 'session.login_needed' })
    }
    expect(asked).toEqual([['session', 'x'.repeat(200), '192.0.2.1']])
  })

  test.each([
    ['none', {}],
    ['an empty one', { ticket: '' }],
    ['an unknown one', { ticket: 'bad' }],
    ['one sent twice', { ticket: ['good', 'good'] }],
    ['one in another header', { 'x-api-key': 'good', cookie: 'ticket=good', authorization: 'Bearer good' }],
  ])('with %s the caller must log in', async (_name, headers) => {
    const { gate } = fakeGate()
    const call = identify(viewing('none'), request(headers), context(), gate)
    await expect(call).rejects.toMatchObject({ code: 'session.login_needed' })
  })

  test('a ticket or key of more than 200 characters is not looked up', async () => {
    const { gate, asked } = fakeGate()
    const long = 'x'.repeat(201)
    const byTicket = identify(signedIn, request({ ticket: long }), context(), gate)
    await expect(byTicket).rejects.toMatchObject({ code: 'session.login_needed' })
    const withKey = identify(byKey, request({ 'x-api-key': long }), context(), gate)
    await expect(withKey).rejects.toMatchObject({ code: 'access.key_invalid' })
    expect(asked).toEqual([])
  })

  test('a key needs the scope of the call; its scopes and hash stay with the gate', async () => {
    const { gate } = fakeGate()
    const found = context()
    await identify(byKey, request({ 'x-api-key': 'good' }), found, gate)
    expect(found.apiKey).toEqual({ id: 'k1', name: 'Key' })
    const bare = identify(byKey, request({ 'x-api-key': 'bare' }), context(), gate)
    await expect(bare).rejects.toMatchObject({ code: 'access.key_scope' })
    const none = identify(byKey, request({ ticket: 'good' }), context(), gate)
    await expect(none).rejects.toMatchObject({ code: 'access.key_invalid' })
  })

  test('where anyone may call, nobody is looked up', async () => {
    const { gate, asked } = fakeGate()
    await identify({ by: 'anyone' }, request({ ticket: 'good' }), context(), gate)
    expect(asked).toEqual([])
  })
})

describe('the language', () => {
  test.each([
    ['zh_CN', 'en_US', 'zh_CN'],
    [undefined, 'zh_CN', 'zh_CN'],
    ['fr_FR', 'zh_CN', 'zh_CN'],
    ['fr_FR', { locale: 'zh_CN' }, 'en_US'],
    [undefined, undefined, 'en_US'],
  ])('header %s, body %j: %s', (header, body, expected) => {
    expect(localeOf(request(header === undefined ? {} : { locale: header }), body)).toBe(expected)
  })
})

test('a permission is asked for where the call names one', () => {
  const holds = (code: string) => (access: AccessSnapshot, asked: string) =>
    access.userId === 'u1' && asked === code
  const denied = expect.objectContaining({ code: 'access.denied' })
  const ask = (access: Access<unknown>, found: CallContext, code: string) => () =>
    requirePermission(access, found, holds(code))
  expect(ask(viewing('none'), context({ access: snapshot() }), 'alarm.view')).not.toThrow()
  expect(ask(viewing('none'), context({ access: snapshot() }), 'alarm.close')).toThrow(denied)
  expect(ask(viewing('none'), context(), 'alarm.view')).toThrow(denied)
  expect(ask(signedIn, context({ access: snapshot() }), 'alarm.close')).not.toThrow()
})

describe('the centre', () => {
  const { gate } = fakeGate()
  const code = (
    need: 'required' | 'optional' | 'none',
    centerId?: string,
    more?: Partial<AccessSnapshot>,
  ) => {
    const found = context({ access: snapshot(more) })
    try {
      requireCentre(need, centerId, found, gate)
      return found.centre?.id
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  test.each([
    ['required', 'c1', 'c1'],
    ['required', 'c2', 'access.no_centre'],
    ['required', undefined, 'access.no_centre'],
    ['optional', 'c1', 'c1'],
    ['optional', 'c2', 'access.no_centre'],
    ['optional', undefined, undefined],
    ['none', 'c2', undefined],
  ] as const)('%s, sent %s: %s', (need, centerId, expected) => {
    expect(code(need, centerId)).toBe(expected)
  })

  test('refuses a user without a centre, an area or both by the matching code', () => {
    const areaIds = new Set<string>()
    expect(code('required', 'c1', { areaIds })).toBe('access.no_area')
    expect(code('required', 'c1', { centres: [] })).toBe('access.no_centre')
    expect(code('required', 'c1', { areaIds, centres: [] })).toBe('access.no_centre_and_area')
    expect(code('required', 'c1', { areaIds: 'all' })).toBe('c1')
  })
})

describe('objects of a request', () => {
  const named = viewing({ kind: 'alarm', ids: sent => (sent as { ids: string[] }).ids })

  test('each is asked about once; none, no question', async () => {
    const { gate, asked } = fakeGate()
    const found = context({ access: snapshot() })
    await requireObjects(named, { ids: ['x', 'y', 'x'] }, found, gate)
    await requireObjects(named, { ids: [] }, found, gate)
    await requireObjects(viewing('filtered'), { ids: ['x'] }, found, gate)
    expect(asked).toEqual([['objects', 'alarm', ['x', 'y']]])
  })

  test('without a user they are denied', async () => {
    const { gate, asked } = fakeGate()
    const call = requireObjects(named, { ids: ['x'] }, context(), gate)
    await expect(call).rejects.toMatchObject({ code: 'access.denied' })
    expect(asked).toEqual([])
  })
})

describe('the rate', () => {
  const refused = { code: 'request.too_many' }
  const checkBy = (by: Rate['by']) =>
    createRateCheck('echo.limited', { max: 1, seconds: 60, by }, (_call, rate) =>
      createOwnLimiter(rate, createManualClock()),
    )

  test('by user: two users of one address do not use up each other’s', async () => {
    const check = checkBy('user')
    const of = (id: string) => context({ user: { ...user, id } })
    await check('caller', of('u1'))
    await check('caller', of('u2'))
    await expect(check('caller', of('u1'))).rejects.toMatchObject(refused)
  })

  test('by address, counts before anybody is looked up, and once for each call', async () => {
    const check = checkBy('address')
    await check('address', context())
    await check('caller', context())
    await expect(check('address', context())).rejects.toMatchObject(refused)
    await check('address', context({ address: '192.0.2.2' }))
  })

  test('by key, or by address where there is no key', async () => {
    const check = checkBy('api-key')
    await check('caller', context({ apiKey: { id: 'k1', name: '' } }))
    await check('caller', context())
    await expect(check('caller', context())).rejects.toMatchObject(refused)
  })

  test('the refusal says how long to wait', async () => {
    const check = checkBy('address')
    await check('address', context())
    await expect(check('address', context())).rejects.toMatchObject({ params: { seconds: 60 } })
  })
})
