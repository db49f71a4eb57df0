import { expect, it } from 'vitest'
import { emptyDevice, type DeviceFields } from './device-form.ts'
import { mergeChanges } from './merge-changes.ts'

const base: DeviceFields = {
  ...emptyDevice,
  name: 'Gate',
  code: 'CAM01',
  config: { ...emptyDevice.config, mainUrl: 'rtsp://10.0.0.5/main' },
}

it('takes over what only the other changed, and keeps what only this form changed', () => {
  const typed = { ...base, code: 'CAM02' }
  const theirs = { ...base, inventory: { ...base.inventory, mac: '00:11:22:33:44:55' } }
  const { fields, changes } = mergeChanges(base, typed, theirs)
  expect(fields).toMatchObject({ code: 'CAM02', inventory: { mac: '00:11:22:33:44:55' } })
  expect(changes).toEqual([
    { path: ['inventory', 'mac'], before: '', after: '00:11:22:33:44:55', isTyped: false },
  ])
})

it('keeps the typed text where both changed a field, and says so', () => {
  const typed = { ...base, name: 'Gate-A' }
  const { fields, changes } = mergeChanges(base, typed, { ...base, name: 'Gate-B' })
  expect(fields.name).toBe('Gate-A')
  expect(changes).toEqual([{ path: ['name'], before: 'Gate', after: 'Gate-B', isTyped: true }])
})

it('is quiet where both came to the same, and about passwords', () => {
  const typed = { ...base, name: 'Gate-A', config: { ...base.config, password: 'typed' } }
  const { fields, changes } = mergeChanges(base, typed, { ...base, name: 'Gate-A' })
  expect(changes).toEqual([{ path: ['name'], before: 'Gate', after: 'Gate-A', isTyped: false }])
  expect(fields.config.password).toBe('typed')
})
