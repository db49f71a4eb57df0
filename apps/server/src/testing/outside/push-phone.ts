import { vi, expect } from 'vitest'
import type { PushReceiver } from './push-receiver.ts'
import type { SignedInClient } from '#server/testing/test-server.ts'

type Person = Pick<SignedInClient, 'client'>

/** For what hangs; a push takes milliseconds, its second try a few seconds. */
export const PUSH_LIMIT = { timeout: 15_000 }

export const pushStatusOf = async ({ client }: Person) => (await client.push.getOwn()).returnObj?.status

/** Subscribes a phone of somebody, which has got its first message then. */
export async function subscribePhone(receiver: PushReceiver, person: Person, locale = 'en_US') {
  const phone = receiver.phone()
  const answer = await person.client.push.subscribe({ ...phone.subscription, locale })
  expect(answer.returnObj?.status).toBe('checking')
  await vi.waitFor(async () => expect(await pushStatusOf(person)).toBe('on'), PUSH_LIMIT)
  expect(phone.received.splice(0).map(({ message }) => message.taskId)).toEqual([null])
  return phone
}
