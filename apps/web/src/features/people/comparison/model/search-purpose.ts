import { searchPurpose } from '@palisade/contract'

export interface SearchPurpose {
  purpose: string
  reason: string
}

/** Whether both are said as the call wants them. */
export const isPurposeSaid = ({ purpose, reason }: SearchPurpose): boolean =>
  searchPurpose.purpose.safeParse(purpose).success && searchPurpose.reason.safeParse(reason).success
