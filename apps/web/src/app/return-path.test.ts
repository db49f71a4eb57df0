import { describe, expect, test } from 'vitest'
import { goBackTo, returnPath } from './return-path.ts'

const home = { to: '/dashboard/home', search: {} }

describe('the way back after login', () => {
  test('leads to the screen with its filters', () => {
    const { back } = returnPath('/alarm/record?levels=urgent,low&pageNum=2')
    expect(goBackTo(back)).toEqual({ to: '/alarm/record', search: { levels: 'urgent,low', pageNum: '2' } })
  })

  test.each([
    undefined,
    7,
    '',
    'alarm',
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/code',
    '/login?back=/login',
    '/',
  ])('never out of the console or back to login: %s', back => expect(goBackTo(back)).toEqual(home))

  test.each(['/dashboard/home', '/', '/login', '//evil.example'])('%s needs no mention', href =>
    expect(returnPath(href)).toEqual({}),
  )
})
