import { contract } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createDriverLease } from '#server/infra/drivers/driver-lease.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { TellPeople } from '#server/modules/alarm/push/push-people.ts'
import { createMailSend } from './channel/mail.ts'
import { createMqttLink } from './channel/mqtt.ts'
import { tellPhonesBy } from './channel/phones.ts'
import { createWebhookResolver } from './channel/webhook-address.ts'
import { createWebhookSend } from './channel/webhook.ts'
import { giveUpRestored, removeOldNotices } from './delivery/delivery.queries.ts'
import { createDeliveryWorker } from './delivery/delivery-worker.ts'
import { createSend } from './delivery/send.ts'
import { createChainService } from './escalation/chain.service.ts'
import { createEscalation } from './escalation/escalation.ts'
import { createLogService } from './log/log.service.ts'
import { createConsoleNoticeService } from './person/console-notice.service.ts'
import { createOwnService } from './person/own.service.ts'
import { createAccounts } from './server/accounts.ts'
import { createServerService } from './server/server.service.ts'
import { createAlarmTree } from './tree/alarm-tree.ts'
import { webhookObjects } from './webhook/webhook.queries.ts'
import { createWebhookService } from './webhook/webhook.service.ts'

/** Interval at which the copy of the server that publishes renews its lease, ms. The lease ends after four times as long. */
const LEASE_EVERY = 2_000
const TREE_EVERY = 500
const CLEAN_EVERY = 3_600_000

export interface NoticeModuleDeps {
  db: Db
  sealer: SecretCipher
  listeners: Listeners
  resolveAddress: ResolveAddress
  config: { webhookHosts: readonly string[]; copyId: string }
  parameters: { get(key: 'alarm.save_months'): Promise<number> }
  texts: { chinese: Translator; english: Translator }
  tellPeople: TellPeople
  conditions: Pick<Conditions, 'set'>
  clock: Clock
  log: FastifyBaseLogger
}

/** Notices to people and other systems, and alarms that climb while nobody acknowledges them. */
export function createNoticeModule(deps: NoticeModuleDeps): ServerModule<'notice', 'webhook'> {
  const { db, listeners, config, clock, log } = deps
  const resolveWebhook = createWebhookResolver({ ...deps, ownHosts: config.webhookHosts })
  const sendWebhook = createWebhookSend({ resolveWebhook, clock })
  const sendMail = createMailSend(deps)
  const accounts = createAccounts(deps)
  const createLink = () => createMqttLink(deps)
  const mqtt = createLink()
  const lease = createMqttLease(deps)
  const tellPhones = tellPhonesBy(deps.tellPeople)
  const send = createSend({ ...deps, accounts, sendMail, sendWebhook, mqtt, tellPhones })
  const worker = createDeliveryWorker({ ...deps, send, othersServe: () => (lease.isMine() ? [] : ['mqtt']) })
  const escalation = createEscalation(deps)
  const elapsed = () => clock.elapsed()
  const alarmTree = createAlarmTree({
    db,
    conditions: deps.conditions,
    account: () => accounts.tree(),
    mqtt,
    isMine: () => lease.isMine(),
    elapsed,
    log,
  })
  const tree = createRepeated(() => alarmTree.follow(), {
    name: 'alarms to the broker',
    every: TREE_EVERY,
    log,
  })
  const clean = async () => removeOldNotices(db, await deps.parameters.get('alarm.save_months'))
  const cleaning = createRepeated(clean, { name: 'old notices', every: CLEAN_EVERY, log })
  listeners.on('notice.queued', () => worker.wake())
  listeners.on('organisation.changed', alarmTree.unsettle)
  return {
    handlers: {
      notice: pickHandlers(
        contract.notice,
        createLogService(deps),
        createConsoleNoticeService(deps),
        createOwnService(deps),
        createChainService(deps),
        createServerService({ ...deps, accounts, sendMail, createLink }),
        createWebhookService({ ...deps, resolveWebhook, sendWebhook }),
      ),
    },
    constraints: { notice_webhook__name: 'notice.webhook_name_taken' },
    objects: { webhook: webhookObjects },
    settleRestored: giveUpRestored,
    async start() {
      await lease.start()
      worker.start()
      escalation.start()
      tree.start()
      cleaning.start()
    },
    async stop() {
      await Promise.all([escalation.stop(), tree.stop(), cleaning.stop(), worker.stop()])
      mqtt.close()
      await lease.stop()
    },
  }
}

/** The lease by which only one copy of the server publishes to the broker: two would mix up the order. */
function createMqttLease({ db, config, log }: Pick<NoticeModuleDeps, 'db' | 'config' | 'log'>) {
  const lease = createDriverLease({ db, config, name: 'mqtt' })
  let isMine = false
  const renew = async () => {
    isMine = (await lease.renew()).isHeld
  }
  const renewing = createRepeated(renew, { name: 'lease of the broker', every: LEASE_EVERY, log })
  return {
    isMine: () => isMine,
    async start() {
      await renew()
      renewing.start()
    },
    async stop() {
      await renewing.stop()
      if (isMine) await lease.release()
      isMine = false
    },
  }
}
