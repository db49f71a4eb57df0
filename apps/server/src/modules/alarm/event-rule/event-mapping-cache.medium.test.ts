import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createEventMappingCache } from './event-mapping-cache.ts'

let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

test('counts 2,000 different topics between two stores, and those without end', async () => {
  const topics = Array.from({ length: 2_001 }, (_, n) => `made-up/${n + 1}`)
  const mappings = topics.map(topic => ({ driver: 'onvif', topic, alarm_type: 'panic' }))
  await open.db.insertInto('event_mapping').values(mappings).execute()
  const cache = createEventMappingCache(open.db)
  for (const topic of [...topics, 'made-up/2000']) cache.count('onvif', topic)
  await cache.flush()
  const seen = await open.db
    .selectFrom('event_mapping')
    .select(['topic', 'seen'])
    .where('topic', 'like', 'made-up/%')
    .execute()
  const seenOf = (topic: string) => seen.find(row => row.topic === topic)?.seen
  expect(['made-up/1', 'made-up/2000', 'made-up/2001'].map(seenOf)).toEqual([1, 2, 0])
  expect(seen.reduce((sum, row) => sum + row.seen, 0)).toBe(2_001)
})
