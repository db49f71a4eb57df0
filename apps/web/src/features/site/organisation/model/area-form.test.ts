import { areaDraft } from '@palisade/contract'
import { expect, test } from 'vitest'
import { buildArea } from '#shared/testing/fake-tree.ts'
import { draftOf, emptyArea, fieldsOf } from './area-form.ts'

test('what the server sent goes back unchanged', () => {
  const area = buildArea({ name: 'Hall', code: 'H1', internalCode: 'A1', longitude: 121.5, latitude: 31.2 })
  const draft = draftOf(fieldsOf(area))
  expect(areaDraft.parse(draft)).toEqual({
    name: 'Hall',
    code: 'H1',
    internalCode: 'A1',
    purpose: '',
    remarks: '',
    longitude: 121.5,
    latitude: 31.2,
  })
})

test('an empty custom code is none', () => {
  expect(draftOf({ ...emptyArea, name: 'Hall', code: 'H1' })).not.toHaveProperty('internalCode')
})
