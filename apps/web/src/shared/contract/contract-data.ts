import {
  contract,
  parameters,
  sharedParameterKeys,
  type Call,
  type Contract,
  type SharedParameterValues,
} from '@palisade/contract'

/** The part of a call that the client needs; schemas are left to the server. */
export interface CallFacts {
  method: Call['method']
  path: Call['path']
  access: Call['meta']['access']['by']
  centre: Call['meta']['centre']
  isDownload: boolean
  /** Its fields go into the address, with an empty body. */
  inQuery?: true
  /** Whether it may be made over the open event socket. */
  overSocket?: true
}

export type CallTable<Groups> = {
  readonly [M in keyof Groups]: { readonly [C in keyof Groups[M]]: CallFacts }
}

/** Facts of the calls of a contract, by module and name. */
export function factsOf<Groups extends Readonly<Record<string, Readonly<Record<string, Call>>>>>(
  groups: Groups,
): CallTable<Groups> {
  const facts = Object.entries(groups).map(([module, calls]) => [
    module,
    Object.fromEntries(
      Object.entries(calls).map(([name, { method, path, meta, result }]): [string, CallFacts] => [
        name,
        {
          method,
          path,
          access: meta.access.by,
          centre: meta.centre,
          isDownload: typeof result === 'symbol',
          ...(meta.inQuery && { inQuery: true }),
          ...(meta.overSocket && { overSocket: true }),
        },
      ]),
    ),
  ])
  return Object.fromEntries(facts) as CallTable<Groups>
}

// The build writes these two out as plain data (tooling/contract-data.ts), so that neither the login page nor
// the shell fetches the contract's schemas and zod.
export const callTable: CallTable<Contract> = factsOf(contract)
export const parameterDefaults = Object.fromEntries(
  sharedParameterKeys.map(key => [key, parameters[key].default]),
) as unknown as SharedParameterValues
