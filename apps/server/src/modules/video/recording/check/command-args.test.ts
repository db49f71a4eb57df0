import { expect, test } from 'vitest'
import { readArgs } from './command-args.ts'

test('times are of the zone of the machine unless they name one', () => {
  expect(readArgs(['check', '--from', '2026-11-01', '--to', '2026-11-02T06:30'])).toMatchObject({
    what: 'check',
    from: new Date(2026, 10, 1).getTime(),
    to: new Date(2026, 10, 2, 6, 30).getTime(),
  })
  expect(readArgs(['reindex', '--from', '2026-11-01T00:00Z']).from).toBe(Date.UTC(2026, 10, 1))
})

test.each([
  [[], 'npm run recordings'],
  [['mend'], 'npm run recordings'],
  [['check', 'reindex'], 'npm run recordings'],
  [['check', '--forget', '/mnt/a'], '--forget goes with reindex'],
  [['check', '--from', 'yesterday'], '--from: a time like'],
  [['check', '--from', '2026-13-01'], '--from: a time like'],
  [['check', '--from', '2026-11-02', '--to', '2026-11-02'], '--to lies before --from'],
  [['check', '--quick'], '--quick'],
])('%j is refused', (args, words) => {
  expect(() => readArgs(args)).toThrow(words)
})
