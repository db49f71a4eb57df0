import { randomUUID } from 'node:crypto'
import { contract } from '@palisade/contract'
import { ProductRefusal, type ProductClient } from '../product/product-client.ts'

/** An action of a guard, kept until the product has it. */
export type PhoneAction = { taskId: string } & (
  | { kind: 'accept' }
  | { kind: 'reject'; reason: string }
  | { kind: 'report'; content: string; picture?: Uint8Array | undefined }
)

type Kept = PhoneAction & { requestId: string; at: string }

export interface PhoneOutbox {
  readonly waiting: number
  /** Notes an action of now. */
  add(action: PhoneAction): void
  /** Sends what waits, in order and each once; ends at the first that gets no answer, which is thrown. */
  send(product: ProductClient): Promise<void>
}

/** Works through a dead spot: each action keeps its own id and the moment at which it was done. */
export function createPhoneOutbox(log: (text: string) => void, now: () => number = Date.now): PhoneOutbox {
  const kept: Kept[] = []
  return {
    get waiting() {
      return kept.length
    },
    add(action) {
      kept.push({ ...action, requestId: randomUUID(), at: new Date(now()).toISOString() })
    },
    async send(product) {
      for (let next = kept[0]; next; next = kept[0]) {
        await sendOne(product, next).catch((error: unknown) => {
          // A refusal stays one however often it is sent: the task was closed meanwhile, or is somebody else's now.
          if (!(error instanceof ProductRefusal) || error.code === 'session.login_needed') throw error
          log(error.message)
        })
        kept.shift()
      }
    },
  }
}

async function sendOne(product: ProductClient, action: Kept): Promise<void> {
  const { taskId, requestId, at } = action
  if (action.kind === 'report') {
    const { content, picture } = action
    const file = picture && { fileName: 'report.jpg', content: Buffer.from(picture).toString('base64') }
    const pictures = file ? [file] : []
    await product.call(contract.task.report, { taskId, requestId, at, content, pictures })
    return
  }
  const { kind } = action
  const reason = kind === 'reject' ? { reason: action.reason } : {}
  await product.call(contract.task.act, { taskId, requestId, at, action: kind, ...reason })
}
