import { createHmac } from 'node:crypto'
import { ALWAYS, contract, type LinkageAction } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { expect, it, onTestFinished } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOnvifCamera } from '../../support/cameras.ts'
import { runSql } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { startOutside } from '../../support/outside/receivers.ts'
import { alarmsOf, findDevice } from '../../support/product.ts'
import { popupsOf } from '../../support/screens/alarms.ts'
import { goToScreen } from '../../support/screens/console.ts'
import { addGuards } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

const { stack, site, signIn, sitDown } = startJourneys()
const CAMERA = 'cam07'
const NAME = 'Turning-Light-07'
const SENSOR = 'Panic-Button-Lobby'
const RULE = 'Look at the gate and light it'
const NOTICE = 'Somebody pressed the panic button'
const EMAIL = 'nightdesk@site.example'
const TOPIC = 'gate/light'

it('a rule turns a camera, switches an output, takes a picture and tells by every way; its log and its alarm show it', async () => {
  const product = await signIn()
  const outside = await startOutside(product)
  const [guard] = await addGuards(product, 'Nightdesk')
  await runSql(stack, `update user_account set email = '${EMAIL}' where user_name = '${guard!.userName}'`)
  const found = await product.call(contract.user.getByPage, { pageSize: 10, name: guard!.userName })
  await addOnvifCamera(product, { name: NAME, site, camera: CAMERA })
  const stateOf = async () => (await findDevice(product, NAME))?.state
  await until('the camera is online', async () => (await stateOf()) === 'online', 45_000)
  const { id: deviceId } = (await findDevice(product, NAME))!
  const { id: sensorId } = (await findDevice(product, SENSOR))!
  const camera = () => site.onvif(CAMERA)
  const stored = (await camera()).ptz!
  const preset = await product.call(contract.deviceControl.setPreset, { deviceId, name: 'Linkage' })
  onTestFinished(async () => {
    await product.call(contract.deviceControl.removePreset, { deviceId, token: preset.token })
  })
  const away = stored.pan > 0 ? -0.5 : 0.5
  await product.call(contract.deviceControl.absolute, { deviceId, pan: away, tilt: 0, zoom: 0 })
  await until('it looks away', async () => Math.abs((await camera()).ptz!.pan - away) < 0.01)
  const [relay] = await product.call(contract.deviceControl.getRelays, { deviceId })
  await product.call(contract.deviceControl.setRelay, { deviceId, token: relay!.token, isOn: false })
  const { user } = await product.call(contract.session.current, {})

  const each = { delaySeconds: 0, waitsForLast: true, onFailure: 'continue' } as const
  const told = { groupIds: [], roleIds: [], title: NOTICE, text: '{location}' }
  const actions: LinkageAction[] = [
    { ...each, kind: 'preset', deviceId, token: preset.token, label: 'Linkage' },
    { ...each, kind: 'output', deviceId, token: relay!.token, label: relay!.name, isOn: true },
    { ...each, kind: 'snapshot', cameraId: deviceId, delaySeconds: 1 },
    { ...each, ...told, kind: 'notice', userIds: [user.id], channels: ['console'] },
    { ...each, ...told, kind: 'notice', userIds: [found.list[0]!.id], channels: ['email'] },
    { ...each, kind: 'webhook', webhookId: outside.webhook.id, text: NOTICE },
    { ...each, kind: 'mqtt', topic: TOPIC, text: NOTICE },
  ]
  const rule = await product.call(contract.linkage.add, {
    name: `${RULE} ${Date.now()}`,
    priority: 10,
    description: '',
    eventTypes: [],
    levels: [],
    deviceIds: [sensorId],
    defenceZoneIds: [],
    areaIds: [],
    cameraGroupIds: [],
    timeRange: ALWAYS,
    unacknowledgedSeconds: null,
    actions,
  })
  onTestFinished(async () => {
    await product.call(contract.linkage.batchDelete, { ids: [rule.id] })
  })
  await product.call(contract.linkage.batchStart, { ids: [rule.id] })

  const operator = await sitDown()
  const { page, t, faults } = operator
  await site.event('SIM-PANIC-LOBBY', 'panic')
  await popupsOf(operator).view(SENSOR)
  const atAlarm = page
    .getByRole('region', { name: t('linkageScreen.ofAlarm') })
    .getByRole('article', { name: rule.name })
  await atAlarm
    .getByText(t('enums.linkageRunState.done'), { exact: true })
    .first()
    .waitFor({ timeout: patience(30_000) })
  await until('it looks at the gate', async () => Math.abs((await camera()).ptz!.pan - stored.pan) < 0.01)
  expect((await camera()).relays[relay!.token]).toBe(true)
  const notice = page.getByRole('status', { name: t('notice.title') })
  await notice.getByText(NOTICE).waitFor()
  await notice.getByRole('button', { name: t('notice.popup.confirm') }).click()
  await notice.waitFor({ state: 'detached' })

  // Each of the others has it, too: the mail server, the receiver, who knows it by its signature, and the broker.
  await until(
    'all came',
    async () => outside.mails.length + outside.posts.length + outside.messages.length >= 3,
  )
  const [mail, post, message] = [outside.mails[0]!, outside.posts[0]!, outside.messages[0]!]
  expect(mail).toMatchObject({ to: [EMAIL], raw: expect.stringContaining(NOTICE) as string })
  const signature = createHmac('sha256', outside.webhook.secret)
    .update(`${String(post.headers['timestamp'])}.${post.body}`)
    .digest('hex')
  expect(post.headers['signature']).toBe(`sha256=${signature}`)
  expect(JSON.parse(post.body)).toMatchObject({ data: { rule: rule.name, text: NOTICE } })
  expect(message.topic).toMatch(new RegExp(`/${TOPIC}$`))
  expect(message.payload).toContain(NOTICE)
  const notices = page.getByRole('region', { name: t('notice.atAlarm.title') })
  await notices.locator('summary').click()
  const who = notices.getByRole('listitem')
  for (const channel of ['console', 'email', 'webhook', 'mqtt'] as const)
    await who
      .filter({ hasText: t(`enums.noticeChannel.${channel}`) })
      .getByText(t('enums.deliveryState.sent'), { exact: true })
      .waitFor()

  const [alarm] = await alarmsOf(product, SENSOR)
  const { list } = await product.call(contract.linkage.getLogByPage, { ruleId: rule.id })
  expect(list).toMatchObject([{ alarmId: alarm?.id, state: 'done', imageCount: 1 }])
  await goToScreen(operator, 'alarmLink')
  await page.getByRole('tab', { name: t('linkageScreen.tab.log') }).click()
  await page.getByRole('row').filter({ hasText: rule.name }).getByRole('button').first().click()
  const details = page.getByRole('dialog')
  const steps = details.getByRole('list', { name: t('linkage.field.actions') }).getByRole('listitem')
  await steps.nth(actions.length - 1).waitFor()
  for (const [index, { kind }] of actions.entries()) {
    const text = await steps.nth(index).textContent()
    expect(text).toContain(t(`enums.linkageActionKind.${kind}`))
    expect(text).toContain(t('enums.linkageStepState.done'))
    expect(text).toMatch(/\d{2}:\d{2}:\d{2} · \d/)
  }
  const picture = details.getByRole('list', { name: t('linkageScreen.log.pictures') }).locator('img')
  await picture.waitFor()
  await until('the picture is there', () =>
    picture.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth > 100),
  )
  expect(await findBarriers(page)).toEqual([])
  expect(faults()).toEqual([])
})
