import {
  contract,
  LOCALE_HEADER,
  TICKET_HEADER,
  type Call,
  type Envelope,
  type InputOf,
  type OutsideEvent,
} from '@palisade/contract'
import { createProductClient, type ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { wirePassword } from '../../apps/simulator/src/product/sign-in.ts'
import type { Stack } from './stack.ts'

export interface Account {
  userName: string
  password: string
}

/**
 * A program's own session, to prepare what a journey needs and to look behind the screens.
 * @param centre name of the centre it looks at; left out: the account's first
 */
export async function signIn(
  stack: Stack,
  account: Account = stack,
  centre?: string,
): Promise<ProductClient> {
  const product = createProductClient(stack.url)
  const { loginKey } = await product.call(contract.session.publicConfig, {})
  const password = wirePassword(account.password, loginKey)
  const session = await product.call(contract.session.login, { userName: account.userName, password })
  product.session.ticket = session.ticket
  const park = session.ownCentral.find(({ name }) => centre === undefined || name === centre)
  if (!park) throw new Error(`no centre ${centre}`)
  product.session.centerId = park.id
  return product
}

/** The product's answer to a ticket, refusals included. */
export async function askWith<C extends Call>(
  stack: Stack,
  ticket: string,
  call: C,
  request: InputOf<C>,
): Promise<Envelope<unknown>> {
  const answer = await fetch(stack.url + call.path, {
    method: call.method,
    headers: { 'content-type': 'application/json', [TICKET_HEADER]: ticket, [LOCALE_HEADER]: 'en_US' },
    body: JSON.stringify(request),
  })
  return (await answer.json()) as Envelope<unknown>
}

/** A file that the product answers with, to a session of a program. */
export async function fetchFile<C extends Call>(
  product: ProductClient,
  url: string,
  call: C,
  request: InputOf<C>,
): Promise<Buffer> {
  const fields = { ...(request as Record<string, string>), locale: 'en_US' }
  const isInAddress = call.method === 'GET'
  const search = isInAddress ? `?${new URLSearchParams(fields).toString()}` : ''
  const answer = await fetch(url + call.path + search, {
    method: call.method,
    headers: { 'content-type': 'application/json', [TICKET_HEADER]: product.session.ticket ?? '' },
    ...(!isInAddress && { body: JSON.stringify(fields) }),
  })
  if (!answer.ok) throw new Error(`${call.path}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** An outside system with its key: each event is repeated until the product has answered. */
export async function createPanel(product: ProductClient, name: string) {
  const { key } = await product.call(contract.apiKey.add, { name, scopes: ['event.intake'] })
  return {
    /** @returns what the product answered, or undefined when it was not there */
    tryToReport: (event: OutsideEvent) =>
      product.postEvent(contract.intake.report.path, key, event).then(
        answer => answer as { alarmId: string | null },
        () => undefined,
      ),
  }
}

export async function findDevice(product: ProductClient, name: string) {
  const { list } = await product.call(contract.device.getByPage, { name, pageSize: 10 })
  return list.find(device => device.name === name)
}

/** Whether an alarm of a device is on the desk. */
export async function hasOpenAlarm(product: ProductClient, deviceName: string): Promise<boolean> {
  const { list } = await product.call(contract.alarm.getOpen, { pageSize: 300 })
  return list.some(alarm => alarm.deviceName === deviceName)
}

/** Every alarm of a device, newest first. */
export async function alarmsOf(product: ProductClient, deviceName: string) {
  const device = await findDevice(product, deviceName)
  if (!device) throw new Error(`no device ${deviceName}`)
  const request = { deviceId: device.id, pageSize: 100 as const }
  return (await product.call(contract.alarm.getRecords, request)).list
}
