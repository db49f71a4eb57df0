import { buildWebhook } from '#server/testing/builders/webhook.ts'
import { stepOf, useBroker, useMailServer } from '#server/testing/outside/notice-site.ts'
import { got, type Scenarios, type Workbench } from './bench.ts'

const server = {
  host: 'mail.example',
  security: 'none' as const,
  userName: '',
  authority: '',
  isEnabled: true,
  password: null,
}
const hook = ({ server: { db }, admin }: Workbench) => buildWebhook(db, { centreId: admin.centerId ?? '' })

/** Scenarios of notices and escalation. */
export const noticeChanges: Scenarios = {
  'notice.updateChain': async ({ admin }) => {
    const { version } = got(await admin.client.notice.getChain())
    return {
      isEnabled: true,
      waits: { very_urgent: 90 + version, urgent: null, general: null, low: null },
      steps: [stepOf({ userIds: [admin.user.id] })],
      repeats: 2,
      version,
    }
  },
  'notice.updateMailServer': async ({ admin }) => {
    got(await useMailServer(admin, 2525))
    const { mail } = got(await admin.client.notice.getServers())
    return { ...server, port: 25, from: 'site@mail.example', version: mail?.version ?? 0 }
  },
  'notice.updateMqttServer': async ({ admin }) => {
    got(await useBroker(admin, 1884))
    const { mqtt } = got(await admin.client.notice.getServers())
    return { ...server, port: 1883, prefix: 'site', publishesAlarms: false, version: mqtt?.version ?? 0 }
  },
  'notice.addWebhook': async ({ name }) => ({ name: name(), url: 'http://192.0.2.7/a', isEnabled: true }),
  'notice.updateWebhook': async bench => {
    const { id } = await hook(bench)
    return { id, version: 1, name: bench.name(), url: 'http://192.0.2.7/b', isEnabled: false }
  },
  'notice.renewSecret': async bench => ({ id: (await hook(bench)).id }),
  'notice.deleteWebhook': async bench => ({ id: (await hook(bench)).id }),
  'notice.updateOwn': async ({ admin }) => {
    const { version } = got(await admin.client.notice.getOwn())
    return {
      email: 'own@example.com',
      ways: ['push'],
      quiet: { from: 1320, to: 360 },
      quietCoversVeryUrgent: true,
      version,
    }
  },
}
