import { inChange, inLoggedCall } from '#server/infra/audit/change-guard.ts'
import type { AuditDetail, AuditEntry, WriteAudit } from '#server/infra/audit/audit.ts'
import type { RunTransaction, Tx } from '#server/infra/database/database.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import type { AuditPause } from './audit-pause.ts'
import type { CallContext } from '../context.ts'

export interface CallLogDeps {
  runTransaction: RunTransaction
  writeAudit: WriteAudit
  faultOf: FaultOf
}

/** How a call is logged, by its contract. */
export interface LoggedCall {
  /** Its audit word; undefined for a call that leaves no row. */
  action: string | undefined
  pause: AuditPause
}

/** State of a running call; each row reads it anew, because caller and centre become known one after the other. */
export interface CallState {
  context: CallContext
  /** The centre that the body names, if it is one of the user's. */
  centreId?: string | undefined
  /** The checked fields of the call, once they are known. */
  input?: unknown
  /** Whether a row of the same user and object covers this request too. */
  isRepeatable: boolean
}

/** The log rows of one running call. */
export interface CallLog extends Pick<CallContext, 'audit' | 'transaction'> {
  /** Runs the call. What no transaction has written by its end gets a row of its own, also a refusal. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Keeps the log of a call whole: a change and its row are committed together or not at all (SYSTEM-11). Calls that change
 * nothing, and refusals, leave a row of their own; a malformed request leaves none.
 */
export function createCallLog(
  { action, pause }: LoggedCall,
  state: () => CallState,
  deps: CallLogDeps,
): CallLog {
  const { runTransaction, writeAudit, faultOf } = deps
  let detail: AuditDetail = {}
  /** The object of the last row, for a failure after it. */
  let lastObject: AuditDetail['object']
  let isRowDue = true

  function entryOf(word: string, told: AuditDetail, result: string): AuditEntry {
    const { context, centreId } = state()
    const { user, apiKey, address, requestId } = context
    return {
      userId: user?.id ?? null,
      userName: user?.userName ?? apiKey?.name ?? '',
      address,
      action: word,
      ...(centreId !== undefined && { centreId }),
      ...told,
      result,
      requestId,
    }
  }

  /** Nothing was changed, so that a row which cannot be written does not fail the call; the server's log gets it. */
  async function writeAlone(word: string, told: AuditDetail, result: string) {
    const entry = entryOf(word, told, result)
    try {
      await writeAudit(entry)
    } catch (error) {
      state().context.log.error({ err: error, audit: entry }, 'audit row not written')
    }
  }

  function isCovered(): boolean {
    const { context, isRepeatable } = state()
    return isRepeatable && !pause.isDue(context.user?.id ?? context.address, String(detail.object))
  }

  async function logged<Result>(word: string, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      if (isRowDue && !isCovered()) await writeAlone(word, detail, 'ok')
      return result
    } catch (error) {
      const { code } = faultOf(error)
      if (code !== 'request.invalid')
        await writeAlone(word, { ...(lastObject !== undefined && { object: lastObject }), ...detail }, code)
      throw error
    }
  }

  return {
    audit(more) {
      Object.assign(detail, more)
      isRowDue = true
    },
    async transaction(work, tell) {
      if (action === undefined) return runTransaction(work)
      let written: AuditDetail | undefined
      const result = await inChange(() =>
        runTransaction(async (tx: Tx) => {
          const made = await work(tx)
          const told = tell ? tell(made) : {}
          written = told && { ...detail, ...told }
          if (written) await writeAudit(entryOf(action, written, 'ok'), tx)
          return made
        }),
      )
      if (!written) return result
      // Details that are told after this belong to another row.
      lastObject = written.object
      detail = {}
      isRowDue = false
      return result
    },
    run: work => (action === undefined ? work() : inLoggedCall(() => logged(action, work))),
  }
}
