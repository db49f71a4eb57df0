import { expect, test } from 'vitest'
import { createMediaOutage, type MediaOutage } from './media-outage.ts'

function setup() {
  const told: [string, MediaOutage][] = []
  const outage = createMediaOutage({
    grace: 100,
    onLost: lost => void told.push(['lost', lost]),
    onBack: over => void told.push(['back', over]),
  })
  return { told, outage }
}

test('a connection that was only cut is no outage', () => {
  const { told, outage } = setup()
  outage.closed(0)
  outage.heard('one', 50)
  outage.closed(1000)
  outage.tick(1099)
  outage.heard('one', 1099)
  expect(told).toEqual([])
})

test('a program that died and is back at once was lost', () => {
  const { told, outage } = setup()
  outage.heard('one', 0)
  outage.closed(1000)
  outage.heard('two', 1050)
  expect(told).toEqual([['lost', { since: 1000, until: 1050 }]])
})

test('a long outage is told once when it is one, and once when it is over', () => {
  const { told, outage } = setup()
  outage.heard('one', 0)
  outage.closed(1000)
  for (const now of [1050, 1100, 1200, 5000]) outage.tick(now)
  outage.closed(4000)
  outage.heard('two', 6000)
  expect(told).toEqual([
    ['lost', { since: 1000 }],
    ['back', { since: 1000, until: 6000 }],
  ])
})
