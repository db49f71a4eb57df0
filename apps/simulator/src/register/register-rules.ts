import { ALWAYS, contract, type InputOf, type linkageCalls, type procedureCalls } from '@palisade/contract'
import type { ProductClient } from '../product/product-client.ts'
import { signIn, type Login } from '../product/sign-in.ts'

type RuleDraft = InputOf<typeof linkageCalls.add>
type ProcedureDraft = InputOf<typeof procedureCalls.add>

/** Gives the site a procedure and automation rules, where it has none: those of its operators stay as they are. */
export async function registerRules(login: Login): Promise<void> {
  const { product } = login
  await signIn(login)
  try {
    await ensureProcedure(product)
    await ensureRules(product)
  } finally {
    await product.call(contract.session.logout, {})
  }
}

async function ensureProcedure(product: ProductClient): Promise<void> {
  const { total } = await product.call(contract.procedure.getByPage, {})
  if (total === 0) await product.call(contract.procedure.add, intruder)
}

async function ensureRules(product: ProductClient): Promise<void> {
  const { total } = await product.call(contract.linkage.getByPage, {})
  if (total > 0) return
  const ids: string[] = []
  for (const rule of rules) ids.push((await product.call(contract.linkage.add, rule)).id)
  await product.call(contract.linkage.batchStart, { ids })
}

/** Leads whoever handles an intrusion: a question, and what follows from its answers. */
const intruder: ProcedureDraft = {
  name: 'Somebody inside',
  types: ['intrusion', 'line_crossing', 'fence'],
  levels: [],
  areaId: null,
  schedule: [],
  steps: [
    {
      kind: 'choice',
      key: 's1',
      title: 'Is somebody there?',
      text: 'Look at the live picture and at the seconds before the alarm.',
      isRequired: true,
      next: null,
      choices: [
        { key: 'c1', label: 'Yes', next: 's2' },
        { key: 'c2', label: 'No, an animal or the weather', next: 's4' },
      ],
    },
    {
      kind: 'text',
      key: 's2',
      title: 'Send the nearest guard',
      text: 'Dispatch offers the guards by their distance. Nobody goes alone at night.',
      isRequired: false,
      next: null,
    },
    {
      kind: 'written',
      key: 's3',
      title: 'What does the guard report?',
      text: 'Who it was, and what was touched or missing.',
      isRequired: true,
      next: 'end',
      branches: null,
    },
    {
      kind: 'text',
      key: 's4',
      title: 'Close as false alarm',
      text: 'If the same sensor does it again within the hour, shelve it and tell the technician.',
      isRequired: false,
      next: null,
    },
  ],
}

type Action = RuleDraft['actions'][number]

const timing = { delaySeconds: 0, waitsForLast: true, onFailure: 'continue' } as const
/** Each of the camera of the alarm. */
const picture: Action = { kind: 'snapshot', cameraId: null, ...timing }
const film: Action = { kind: 'record', cameraIds: [], seconds: 60, ...timing }
const live: Action = { kind: 'open_picture', cameraIds: [], userIds: [], ...timing }

const everywhere = {
  priority: 50,
  levels: [],
  deviceIds: [],
  defenceZoneIds: [],
  areaIds: [],
  cameraGroupIds: [],
  timeRange: ALWAYS,
  unacknowledgedSeconds: null,
} satisfies Partial<RuleDraft>

/** Small things are only kept in pictures; what is serious opens on the console too. */
const rules: readonly RuleDraft[] = [
  {
    ...everywhere,
    name: 'Small things: picture and film',
    description: 'A picture and a minute of video are kept for whoever looks later.',
    eventTypes: ['motion', 'loitering', 'door_held'],
    actions: [picture, film],
  },
  {
    ...everywhere,
    name: 'Door forced: show it',
    description: 'The door is seen at once, and its picture is kept.',
    eventTypes: ['door_forced'],
    actions: [live, picture],
  },
  {
    ...everywhere,
    name: 'Fire: show and record',
    description: 'Before everything else, the place is seen.',
    priority: 1,
    eventTypes: ['fire', 'smoke', 'gas'],
    actions: [live, picture, film],
  },
]
