import { expect, test } from 'vitest'
import { z } from 'zod'
import { fromRow } from './from-row.ts'

const lamp = z.object({
  id: z.string(),
  areaId: z.string().nullable(),
  state: z.enum(['on', 'off']),
  version: z.string(),
  litAt: z.string().nullable(),
  isBright: z.boolean(),
  remarks: z.string().optional(),
})
const row = {
  id: '1',
  area_id: null,
  state: 'on' as const,
  version: 4,
  lit_at: new Date('2026-11-20T08:00:00Z'),
  secret: 'hidden',
}

test('takes the columns that the schema names, moments as text, and what is derived', () => {
  expect(fromRow(lamp, row, { version: '4.0', isBright: true })).toEqual({
    id: '1',
    areaId: null,
    state: 'on',
    version: '4.0',
    litAt: '2026-11-20T08:00:00.000Z',
    isBright: true,
  })
})

test('a field that is derived wins over the column of its name', () => {
  expect(fromRow(lamp.pick({ id: true, litAt: true }), row, { litAt: null })).toEqual({
    id: '1',
    litAt: null,
  })
})

test('what no column holds as it is sent must be derived', () => {
  // @ts-expect-error version is a number in the row, and brightness is no column
  fromRow(lamp, row, {})
  const anyText: { state: string } = { state: 'on' }
  // @ts-expect-error a column that may hold any text is not of the set
  fromRow(lamp.pick({ state: true }), anyText)
  expect(fromRow(lamp.pick({ id: true, areaId: true, state: true }), row)).toEqual({
    id: '1',
    areaId: null,
    state: 'on',
  })
})
