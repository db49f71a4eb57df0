import type { OwnProof } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { encryptPassword } from '#shared/sign-in/encrypt-password.ts'

/** The password as it was typed, and the code where one is asked for. */
export interface Proof {
  password: string
  code?: string
}

/** A proof as calls carry it. */
export const sealProof = async (client: QueryClient, { password, code }: Proof): Promise<OwnProof> => ({
  password: await encryptPassword(client, password),
  ...(code !== undefined && { code }),
})
