import { randomInt } from 'node:crypto'
import { CHECKPOINT_ALPHABET, CHECKPOINT_CODE_LENGTH } from '@palisade/contract'

/** A code that nobody guesses: 60 bits. */
export const newCode = (): string =>
  Array.from(
    { length: CHECKPOINT_CODE_LENGTH },
    () => CHECKPOINT_ALPHABET[randomInt(CHECKPOINT_ALPHABET.length)],
  ).join('')
