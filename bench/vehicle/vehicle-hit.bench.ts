import { API_KEY_HEADER, contract, plateKey } from '@palisade/contract'
import {
  createPlateIndex,
  type PlateIndex,
} from '../../apps/server/src/modules/vehicle/vehicle-deployment/match/plate-index.rules.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { pause, secondsOf, until } from '../support/duration.ts'
import { openEventSockets } from '../support/event-sockets.ts'
import { createPoster } from '../support/http-post.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import {
  cameraCode,
  deployWanted,
  WANTED,
  wantedPattern,
  wantedPlate,
} from '../support/vehicle/wanted-plates.ts'

/** Passages a second of a busy site, of which every so many is wanted. */
const RATE = 100
const WANTED_EVERY = 10
const SECONDS = 60
/** Plates that the index is asked for. */
const ASKED = 200_000
/** Until a new deployment is matched, ms. */
const SETTLE_MS = 5000
const LIMIT_MS = 60_000

export const claim: Claim = {
  name: 'vehicle-hit',
  about: `a plate against ${WANTED.plates.toLocaleString('en')} wanted ones and ${WANTED.patterns.toLocaleString('en')} patterns in the server's own index, and ${RATE} passages a second for ${SECONDS} s, every ${WANTED_EVERY}th wanted, from the open call to the alarm on a console`,
  async measure() {
    const product = await startProduct('vehicle-hit')
    try {
      return [...measureIndex(), ...(await measureAlarms(product))]
    } finally {
      await product.stop()
    }
  },
}

function measureIndex(): Figure[] {
  const index = createPlateIndex(listed())
  return [
    {
      what: 'one plate against all of them, p99',
      value: quantile(timeFinds(index, ASKED, false), 0.99),
      unit: 'µs',
      limit: 10,
    },
    {
      what: 'the same, also with one character wrong, p99',
      value: quantile(timeFinds(index, ASKED / 100, true), 0.99),
      unit: 'µs',
    },
  ]
}

function* listed() {
  for (let n = 0; n < WANTED.plates; n++) yield { id: `e${n}`, key: wantedPlate(n) }
  for (let n = 0; n < WANTED.patterns; n++) yield { id: `p${n}`, key: wantedPattern(n) }
}

/** Every tenth is wanted, and every tenth fits a pattern. @returns µs of each */
function timeFinds(index: PlateIndex, count: number, isNear: boolean): number[] {
  const plateOf = [wantedPlate, (n: number) => wantedPattern(n).replaceAll('*', '7')]
  const plates = Array.from({ length: count }, (_, n) => plateOf[n % 10]?.(n) ?? `沪C${n}`)
  const find = (plate: string) => index.find(plateKey(plate), isNear)
  for (const plate of plates.slice(0, count / 10)) find(plate)
  return plates.map(plate => {
    const start = performance.now()
    find(plate)
    return (performance.now() - start) * 1000
  })
}

async function measureAlarms({ url, databaseUrl }: Product): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  await deployWanted(databaseUrl, session)
  const { key } = await session.call(contract.apiKey.add, { name: 'bench', scopes: ['snap.intake'] })
  const rang = new Map<string, number>()
  const sockets = await openEventSockets(url, [session], (_socket, frame, at) => {
    if (frame.type !== 'alarm.changed') rang.set(frame.data.description.split(' ')[0] ?? '', at)
  })
  const poster = createPoster(url, { [API_KEY_HEADER]: key })
  try {
    await pause(SETTLE_MS)
    const sentAt = new Map<string, number>()
    const report = async (plate: string, n: number) => {
      const answer = await poster.post(contract.snap.report.path, { cameraCode: cameraCode(n), plate })
      if (!answer.body.includes('"success":true')) throw new Error(`refused: ${answer.body}`)
    }
    // The index of a new deployment of a million plates is built while the first vehicles pass: what is measured is the time after that.
    const first = wantedPlate(WANTED.plates - 1)
    await report(first, 0)
    await until('the first hit', LIMIT_MS, () => rang.has(first))
    const answers: Promise<void>[] = []
    const count = RATE * secondsOf(SECONDS)
    const start = performance.now()
    for (let n = 0; n < count;) {
      const due = Math.min(count, Math.floor(((performance.now() - start) * RATE) / 1000) + 1)
      for (; n < due; n++) {
        const plate = n % WANTED_EVERY === 0 ? wantedPlate(n) : `RUN${n}`
        if (n % WANTED_EVERY === 0) sentAt.set(plate, performance.now())
        answers.push(report(plate, n))
      }
      await pause(1)
    }
    await Promise.all(answers)
    await until('all alarms', LIMIT_MS, () => [...sentAt.keys()].every(plate => rang.has(plate)))
    const alarmMs = [...sentAt].map(([plate, at]) => (rang.get(plate) ?? Number.NaN) - at)
    return [
      {
        what: `sent → alarm on a console p50 (${alarmMs.length} hits)`,
        value: quantile(alarmMs, 0.5),
        unit: 'ms',
      },
      { what: 'sent → alarm on a console p99', value: quantile(alarmMs, 0.99), unit: 'ms', limit: 500 },
    ]
  } finally {
    poster.close()
    sockets.close()
  }
}
