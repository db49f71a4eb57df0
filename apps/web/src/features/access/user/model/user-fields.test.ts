import { expect, test } from 'vitest'
import { draftOf, emptyUser, updateOf, type UserFields } from './user-fields.ts'

const seal = (password: string) => `sealed:${password}`
const fields = (more: Partial<UserFields> = {}): UserFields => ({ ...emptyUser, ...more })

test('a range that is not asked for is none, whatever stands in it', async () => {
  const range = { rolesFrom: '2026-01-01T00:00:00.000Z', rolesUntil: null }
  expect(await updateOf(fields({ ...range, validity: 'forever' }), seal)).toMatchObject({ rolesFrom: null })
  expect(await updateOf(fields({ ...range, validity: 'range' }), seal)).toMatchObject(range)
})

test('passwords are sealed; a cloud password stays unless one is typed or it is to go', async () => {
  expect(await draftOf(fields({ password: 'a' }), seal)).toMatchObject({ password: 'sealed:a' })
  expect(await updateOf(fields(), seal)).not.toHaveProperty('cloudPassword')
  expect(await updateOf(fields({ cloudPassword: 'b' }), seal)).toHaveProperty('cloudPassword', 'sealed:b')
  const gone = fields({ cloudPassword: 'b', isCloudPasswordRemoved: true })
  expect(await updateOf(gone, seal)).toHaveProperty('cloudPassword', 'sealed:')
})

test('what only the form knows goes nowhere', async () => {
  const sent = { ...(await draftOf(fields(), seal)), ...(await updateOf(fields(), seal)) }
  for (const name of ['confirm', 'validity', 'isCloudPasswordRemoved']) expect(sent).not.toHaveProperty(name)
})
