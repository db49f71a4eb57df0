import type { MailSettings, MqttSettings } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { MailAccount } from '../channel/mail.ts'
import type { MqttAccount } from '../channel/mqtt.ts'
import type { TreeAccount } from '../tree/retained.ts'
import { findServer, type ServerKind } from './server.queries.ts'

/** The context with which a password is sealed, so that it opens only for its own row. */
export const ownerOf = (kind: ServerKind): string => `notice_server ${kind}`

export interface Accounts {
  /** The mail server; undefined while none is set or it is off. */
  mail(): Promise<MailAccount | undefined>
  mqtt(): Promise<MqttAccount | undefined>
  /** The broker for alarms, also while it is off, so that the alarms it retains can be removed from it. */
  tree(): Promise<TreeAccount | undefined>
}

interface SettingsOf {
  mail: MailSettings
  mqtt: MqttSettings
}

/** The mail server and the broker with their passwords, as they are stored now. */
export function createAccounts({ db, sealer }: { db: Db; sealer: SecretCipher }): Accounts {
  async function read<Kind extends ServerKind>(kind: Kind) {
    const row = await findServer(db, kind)
    if (!row) return undefined
    const password = row.secret ? (sealer.unseal(ownerOf(kind), row.secret) ?? '') : ''
    const account = { ...(row.settings as SettingsOf[Kind]), password, version: row.version }
    return { account, isEnabled: row.is_enabled }
  }
  async function readEnabled<Kind extends ServerKind>(kind: Kind) {
    const found = await read(kind)
    return found?.isEnabled ? found.account : undefined
  }
  return {
    mail: () => readEnabled('mail'),
    mqtt: () => readEnabled('mqtt'),
    async tree() {
      const found = await read('mqtt')
      return found && { ...found.account, isOn: found.isEnabled && found.account.publishesAlarms }
    },
  }
}
