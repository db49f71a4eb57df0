import { describe, expect, test } from 'vitest'
import { isKept, needsContact, retryAfterOf, statusOf, subjectOf, verdictOf } from './push.rules.ts'

describe('the answer of a push service', () => {
  test.each([
    [201, { kind: 'taken' }],
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [401, { kind: 'refused' }],
    [413, { kind: 'refused' }],
    [302, { kind: 'refused' }],
    [503, { kind: 'later', seconds: 2, failure: 'refused' }],
    [429, { kind: 'later', seconds: 2, failure: null }],
  ] as const)('%i', (status, verdict) => expect(verdictOf({ status }, 1)).toEqual(verdict))

  test('each pause is twice the one before, up to five minutes', () => {
    const pauses = [1, 2, 3, 7, 8, 9, 99].map(attempts => verdictOf('unreachable', attempts))
    expect(pauses.map(verdict => verdict.kind === 'later' && verdict.seconds)).toEqual([
      2, 4, 8, 128, 256, 300, 300,
    ])
  })

  test('the pause that the service asks for is kept, within bounds', () => {
    expect(verdictOf({ status: 429, retryAfter: 90 }, 1)).toMatchObject({ seconds: 90 })
    expect(verdictOf({ status: 429, retryAfter: 86_400 }, 1)).toMatchObject({ seconds: 300 })
    expect(verdictOf({ status: 429, retryAfter: 1 }, 5)).toMatchObject({ seconds: 32 })
  })
})

test('a pause as a number, as a date, or as nonsense', () => {
  const now = Date.parse('2026-01-02T03:04:05Z')
  expect(retryAfterOf('120', now)).toBe(120)
  expect(retryAfterOf('Fri, 02 Jan 2026 03:05:05 GMT', now)).toBe(60)
  expect(retryAfterOf('Fri, 02 Jan 2026 03:00:00 GMT', now)).toBe(0)
  expect(retryAfterOf('soon', now)).toBeUndefined()
  expect(retryAfterOf(undefined, now)).toBeUndefined()
})

test('a message is tried for an hour', () => {
  expect(isKept(new Date(0), 300, 3_299_000)).toBe(true)
  expect(isKept(new Date(0), 300, 3_300_000)).toBe(false)
})

test('Apple takes no message without a contact', () => {
  const asked = [
    'https://web.push.apple.com/a',
    'https://api.push.apple.com/b',
    'https://fcm.googleapis.com/c',
  ]
  expect(asked.map(needsContact)).toEqual([true, true, false])
  expect(needsContact('https://push.apple.com.example/d')).toBe(false)
  expect(verdictOf('no_contact', 1)).toEqual({ kind: 'later', seconds: 2, failure: 'no_contact' })
  expect(subjectOf('guard@site.example')).toBe('mailto:guard@site.example')
  expect(subjectOf('https://site.example/contact')).toBe('https://site.example/contact')
})

test('the status that the phone shows', () => {
  const at = new Date()
  expect(statusOf({ reached_at: null, failure: 'no_contact' })).toBe('no_contact')
  expect(statusOf(undefined)).toBe('off')
  expect(statusOf({ reached_at: null, failure: null })).toBe('checking')
  expect(statusOf({ reached_at: at, failure: null })).toBe('on')
  expect(statusOf({ reached_at: at, failure: 'unreachable' })).toBe('unreachable')
  expect(statusOf({ reached_at: null, failure: 'refused' })).toBe('refused')
})
