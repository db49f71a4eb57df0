import type { ApiError } from '#shared/api/api-error.ts'
import { isRefused } from '#shared/api/api-error.ts'
import { create } from 'zustand'

/** Where a login stands: at its password, or at the code or the setting up that the right password has led to. */
export type LogInStep =
  | { kind: 'password'; /** Why the step after it ended. */ problem?: unknown }
  | { kind: 'code'; challenge: string }
  | { kind: 'setup'; challenge: string }

/**
 * The step that this window's login is at. The page of the later steps, `/code`, has it from here: a challenge stands in
 * no address and outlives no reload.
 */
export const useLogInStep = create<{ step: LogInStep }>(() => ({ step: { kind: 'password' } }))

export const takeStep = (step: LogInStep): void => useLogInStep.setState({ step })

/** A step after the password. */
export interface LaterStep {
  challenge: string
  /** Back to the password; with what ended this step, if something did. */
  onBack: (problem?: unknown) => void
}

/** The step that a refusal leads on to; undefined = it is just a refusal. */
export function stepAfter(error: unknown): LogInStep | undefined {
  if (isRefused(error, 'session.second_factor_needed')) return stepOf('code', error)
  if (isRefused(error, 'session.second_factor_setup_needed')) return stepOf('setup', error)
  return undefined
}

function stepOf(kind: 'code' | 'setup', { params }: ApiError): LogInStep | undefined {
  const { challenge } = params
  return typeof challenge === 'string' ? { kind, challenge } : undefined
}

/** Refusals after which there is nothing left to enter a code for. */
export const isOver = (error: unknown): boolean =>
  isRefused(error, 'session.challenge_ended', 'session.user_disabled', 'session.no_menus')
