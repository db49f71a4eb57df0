import type { Call, CallGroup, Contract, Download, RequestOf } from '@palisade/contract'
import type { z } from 'zod'
import type { ContextOf, FileAnswer } from './context.ts'

/**
 * The value that a handler returns: the call's result before it is parsed, or a file. Where the result has no fields it may
 * return nothing.
 */
export type AnswerOf<C extends Call> = C['result'] extends Download
  ? FileAnswer
  : C['result'] extends z.ZodType
    ? z.input<C['result']> | NothingFor<z.input<C['result']>>
    : never

type NothingFor<Result> = Result extends Record<string, never> ? void : never

/** The type of `context` follows from the call's meta: `user` and `access` are present when the call needs a login. */
export type Handler<C extends Call> = (
  request: RequestOf<C>,
  context: ContextOf<C>,
) => AnswerOf<C> | Promise<AnswerOf<C>>

/** A handler for each call of a module; one missing is a type error. */
export type ModuleHandlers<G extends CallGroup> = { [K in keyof G]: Handler<G[K]> }

export type Handlers = { [M in keyof Contract]: ModuleHandlers<Contract[M]> }

/**
 * Handlers of some calls of a module. A service whose functions answer calls ends in `satisfies CallsOf<'module'>`: its requests,
 * and the contexts that are the handlers' own, have their types from the contract. `Others` are the functions beside them.
 */
export type CallsOf<M extends keyof Contract, Others extends string = never> = Partial<Handlers[M]> &
  Record<Others, unknown>
