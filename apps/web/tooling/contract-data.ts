import type { Plugin } from 'vite'
import { callTable, parameterDefaults } from '../src/shared/contract/contract-data.ts'

/** In the build, `contract-data.ts` becomes the data that it works out, without the contract it comes from. */
export function contractData(): Plugin {
  return {
    name: 'palisade-contract-data',
    apply: 'build',
    load: id =>
      id.endsWith('/shared/contract/contract-data.ts')
        ? `export const callTable = ${JSON.stringify(callTable)}\n` +
          `export const parameterDefaults = ${JSON.stringify(parameterDefaults)}\n`
        : undefined,
  }
}
