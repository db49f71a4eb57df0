import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { faultsOf, refusedField } from './action-faults.ts'
import { switchOn, takePicture } from './linkage.fixture.ts'
import { newAction } from './new-action.ts'

const t = await loadTranslator('en_US')
const begun = (kind: Parameters<typeof newAction>[0]) =>
  Object.fromEntries(faultsOf(t, newAction(kind, []).action!))

test('names what is not filled in, field by field', () => {
  expect(begun('preset')).toEqual({
    deviceId: t('shared.rule.required'),
    token: t('shared.rule.required'),
  })
  expect(begun('zone')).toEqual({ defenceZoneIds: t('shared.rule.required') })
  expect(begun('notice')).toEqual({ userIds: t('shared.rule.required') })
  expect(begun('webhook')).toEqual({ webhookId: t('shared.rule.required') })
})

test('an action that is filled in has no fault, nor one that needs nothing', () => {
  expect(faultsOf(t, switchOn)).toEqual(new Map())
  expect(faultsOf(t, takePicture)).toEqual(new Map())
  expect(begun('open_picture')).toEqual({})
})

test('says in words which topics there may be', () => {
  const action = { ...newAction('mqtt', []).action!, topic: 'a/#' } as Parameters<typeof faultsOf>[1]
  expect(faultsOf(t, action)).toEqual(new Map([['topic', t('shared.rule.mqtt_topic')]]))
})

test('a refusal of the server is about the thing, the type, or the action as a whole', () => {
  expect(refusedField('linkage.not_a_camera', 'snapshot')).toBe('cameraId')
  expect(refusedField('linkage.not_able', 'output')).toBe('deviceId')
  expect(refusedField('linkage.tells_nobody', 'notice')).toBe('userIds')
  expect(refusedField('linkage.raises_itself', 'alarm')).toBe('type')
  expect(refusedField('linkage.action_denied', 'zone')).toBe('')
})
