import type { Contract, MailSettings, MqttSettings, NoticeServers, RequestOf } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { createMailSend } from '../channel/mail.ts'
import type { createMqttLink } from '../channel/mqtt.ts'
import { trialOf } from '../message/trial.ts'
import { ownerOf, type Accounts } from './accounts.ts'
import { listServers, lockServer, putServer, type ServerKind, type ServerRow } from './server.queries.ts'

type Calls = Contract['notice']
type Draft = RequestOf<Calls['updateMailServer']> | RequestOf<Calls['updateMqttServer']>

export interface ServerServiceDeps {
  db: Db
  sealer: SecretCipher
  accounts: Accounts
  resolveAddress: ResolveAddress
  sendMail: ReturnType<typeof createMailSend>
  /** Makes a separate connection for a trial, so that it does not disturb publishing. */
  createLink: () => ReturnType<typeof createMqttLink>
}

/** The settings of the mail server and the broker. Passwords can be set, and no answer contains one. */
export function createServerService(deps: ServerServiceDeps) {
  const { db, sealer, accounts, resolveAddress, sendMail, createLink } = deps
  const read = async (from: Db) => presentServers(await listServers(from))
  const shownTo = async ({ access }: SignedInContext): Promise<NoticeServers> => ({
    mayEdit: access.isSuper,
    ...(await read(db)),
  })

  async function update(kind: ServerKind, draft: Draft, context: SignedInContext): Promise<NoticeServers> {
    const { password, version, isEnabled, ...settings } = draft
    const { host, port } = settings
    if (!context.access.isSuper) throw new AppError('notice.super_only')
    if (!(await resolveAddress({ host, port })).isAllowed) throw new AppError('notice.address_refused')
    await context.transaction(
      async tx => {
        const row = await lockServer(tx, kind)
        if ((row?.version ?? 0) !== version) throw new AppError('notice.changed_meanwhile')
        const before = (await read(tx))[kind]
        const secret = secretOf(kind, { password, settings }, row)
        if (settings.security === 'none' && (secret !== null || settings.userName !== ''))
          throw new AppError('notice.password_in_clear')
        const saved_by = context.user.name
        await putServer(tx, { kind, is_enabled: isEnabled, settings, secret, version: version + 1, saved_by })
        return { before, after: (await read(tx))[kind] }
      },
      ({ before, after }) => ({ objectName: settings.host, before, after }),
    )
    return shownTo(context)
  }

  function secretOf(
    kind: ServerKind,
    { password, settings }: { password: string | null; settings: MailSettings | MqttSettings },
    row: ServerRow | undefined,
  ): Buffer | null {
    if (password !== null) return password === '' ? null : sealer.seal(ownerOf(kind), password)
    const stored = row?.secret ?? null
    if (row && stored && !isSameAccount(row.settings as MailSettings, settings))
      throw new AppError('notice.password_again')
    return stored
  }

  return {
    getServers: (_request, context) => shownTo(context),
    updateMailServer: (request, context) => update('mail', request, context),
    updateMqttServer: (request, context) => update('mqtt', request, context),

    async testMailServer({ to }, context) {
      const account = await accounts.mail()
      if (!account) throw new AppError('notice.no_server')
      const t = await loadTranslator(context.locale)
      const words = { title: t('notice.message.test'), text: t('notice.message.testText') }
      const trial = trialOf(await sendMail(account, { id: crypto.randomUUID(), to, ...words }))
      context.audit({ objectName: account.host, after: { to, isTaken: trial.isTaken } })
      return trial
    },

    async testMqttServer(_request, context) {
      const account = await accounts.mqtt()
      if (!account) throw new AppError('notice.no_server')
      const link = createLink()
      try {
        const id = crypto.randomUUID()
        const payload = JSON.stringify({ at: new Date().toISOString() })
        const trial = trialOf(await link.publish(account, { id, topic: 'test', payload }))
        context.audit({ objectName: account.host, after: { isTaken: trial.isTaken } })
        return trial
      } finally {
        link.close()
      }
    },
  } satisfies CallsOf<'notice'>
}

type Account = Pick<MailSettings, 'host' | 'port' | 'security' | 'userName' | 'authority'>

/** Whether changed settings would send the stored password to the same server, under the same name and no less protected. */
function isSameAccount(
  before: Account,
  after: Account | (Omit<Account, 'security'> & { security: string }),
): boolean {
  return (['host', 'port', 'security', 'userName', 'authority'] as const).every(
    key => before[key] === after[key],
  )
}

function presentServers(rows: readonly ServerRow[]): Pick<NoticeServers, ServerKind> {
  const find = (kind: ServerKind) => rows.find(one => one.kind === kind)
  const [mail, mqtt] = [find('mail'), find('mqtt')]
  return {
    mail: mail ? { ...(mail.settings as MailSettings), ...shownOf(mail) } : null,
    mqtt: mqtt ? { ...(mqtt.settings as MqttSettings), ...shownOf(mqtt) } : null,
  }
}

const shownOf = ({ is_enabled, secret, version, saved_by }: ServerRow) => ({
  isEnabled: is_enabled,
  hasPassword: secret !== null,
  version,
  savedBy: saved_by,
})
