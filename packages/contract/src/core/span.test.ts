import { z } from 'zod'
import { expect, test } from 'vitest'
import { contract } from '../index.ts'

const [early, late] = ['2026-11-27T08:00:00.000Z', '2026-11-27T09:00:00.000Z']

/** The calls that take both ends of a span among nothing but optional fields: lists, exports, backups. */
const spans = Object.values(contract).flatMap(calls =>
  Object.values(calls).flatMap(({ path, request }) => {
    if (!(request instanceof z.ZodObject) || !request.safeParse({}).success) return []
    const ends = [
      ['startTime', 'endTime'],
      ['from', 'to'],
    ].find(names => names.every(name => name in request.shape))
    return ends ? [{ path, request, ends }] : []
  }),
)

test('no list takes a span that ends before it begins; one moment, or one end alone, it takes', () => {
  expect(spans.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/basic/alarm/queryAlarmRecord',
      '/smp/log/getByPage',
      '/biz/linkage-rule/log/getByPage',
      '/vms/bookmark/getByPage',
    ]),
  )
  for (const { path, request, ends } of spans) {
    const [first = '', last = ''] = ends
    const faults = (fields: object) =>
      request.safeParse(fields).error?.issues.map(issue => [issue.path, issue.message]) ?? []
    expect([path, faults({ [first]: late, [last]: early })]).toEqual([path, [[[last], 'to_before_from']]])
    const taken = [{ [first]: early, [last]: early }, { [first]: late }, { [last]: early }]
    expect([path, taken.flatMap(faults)]).toEqual([path, []])
  }
})
