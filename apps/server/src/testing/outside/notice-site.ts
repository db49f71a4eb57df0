import type { EscalationStep, PersonalChannel } from '@palisade/contract'
import { expect, vi } from 'vitest'
import type { Tx } from '#server/infra/database/database.ts'
import { sendNotice } from '#server/modules/alarm/notice/notice-port.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import type { SignedInClient, TestServer } from '#server/testing/test-server.ts'

/** For what hangs; a first try takes milliseconds, a second one seconds. */
export const NOTICE_LIMIT = { timeout: 20_000, interval: 100 }

export const inTransaction = <Result>(server: TestServer, work: (tx: Tx) => Promise<Result>) =>
  server.db.transaction().execute(work)

let serial = 0

/** Tells one person of an alarm. @returns how its deliveries stand, asked for each time */
export async function tellOne(
  server: TestServer,
  {
    userId,
    alarmId,
    channels,
    title = 'Title',
    text = 'Text',
    cause = `test:${(serial += 1)}`,
  }: {
    userId: string
    alarmId: string
    channels: readonly PersonalChannel[]
    title?: string
    text?: string
    cause?: string
  },
) {
  const recipients = { userIds: [userId], groupIds: [], roleIds: [] }
  const { noticeId } = await inTransaction(server, tx =>
    sendNotice(tx, { reason: 'linkage', cause, alarmId, title, text, recipients, channels }),
  )
  return () => deliveriesOf(server, noticeId)
}

export const deliveriesOf = (server: TestServer, noticeId: string) =>
  server.db
    .selectFrom('notice_delivery')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .orderBy('id')
    .execute()

/** Waits until all deliveries have these states, in the order of their ways. */
export async function waitForStates(
  ask: () => Promise<{ channel: string; state: string }[]>,
  states: Record<string, string>,
): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await ask()
    expect(Object.fromEntries(rows.map(row => [row.channel, row.state]))).toEqual(states)
  }, NOTICE_LIMIT)
}

export const setEmail = (server: TestServer, id: string, email: string) =>
  server.db.updateTable('user_account').set({ email }).where('id', '=', id).execute()

/** Makes a mail server of this machine the site's. */
export async function useMailServer(admin: SignedInClient, port: number, more: object = {}) {
  const { mail } = got(await admin.client.notice.getServers())
  return admin.client.notice.updateMailServer({
    host: '127.0.0.1',
    port,
    security: 'none',
    userName: '',
    from: 'palisade@site.example',
    authority: '',
    isEnabled: true,
    password: null,
    version: mail?.version ?? 0,
    ...more,
  })
}

export async function useBroker(admin: SignedInClient, port: number, more: object = {}) {
  const { mqtt } = got(await admin.client.notice.getServers())
  return admin.client.notice.updateMqttServer({
    host: '127.0.0.1',
    port,
    security: 'none',
    userName: '',
    prefix: 'site',
    publishesAlarms: false,
    authority: '',
    isEnabled: true,
    password: null,
    version: mqtt?.version ?? 0,
    ...more,
  })
}

/** A step of a chain that tells these people on their consoles. */
export const stepOf = (more: Partial<EscalationStep>): EscalationStep => ({
  userIds: [],
  groupIds: [],
  roleIds: [],
  duties: [],
  channels: ['console'],
  webhookIds: [],
  ...more,
})
