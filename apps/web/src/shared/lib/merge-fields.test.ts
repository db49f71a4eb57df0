import { expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = { name: 'Gate', code: 'CAM01', inventory: { mac: '' }, config: { password: '' } }

it('takes over what only the other changed, and keeps what only this form changed', () => {
  const theirs = { ...base, inventory: { mac: '00:11:22:33:44:55' } }
  const { fields, changes } = mergeFields(base, { ...base, code: 'CAM02' }, theirs)
  expect(fields).toEqual({ ...theirs, code: 'CAM02' })
  expect(changes).toEqual([
    { path: ['inventory', 'mac'], before: '', after: '00:11:22:33:44:55', isTyped: false },
  ])
  expect(base.inventory.mac).toBe('')
})

it('keeps the typed text where both changed a field, and says so', () => {
  const { fields, changes } = mergeFields(base, { ...base, name: 'Gate-A' }, { ...base, name: 'Gate-B' })
  expect(fields.name).toBe('Gate-A')
  expect(changes).toEqual([{ path: ['name'], before: 'Gate', after: 'Gate-B', isTyped: true }])
})

it('is quiet where both came to the same, and about what the other did not touch', () => {
  const typed = { ...base, name: 'Gate-A', config: { password: 'typed' } }
  const { fields, changes } = mergeFields(base, typed, { ...base, name: 'Gate-A' })
  expect(changes).toEqual([{ path: ['name'], before: 'Gate', after: 'Gate-A', isTyped: false }])
  expect(fields.config.password).toBe('typed')
})
