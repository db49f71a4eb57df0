import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Stack } from './stack.ts'

const FATAL = /"level":60/

/** The lines that our programs logged when one of them ended by itself. */
export function fatalLines({ data }: Stack): string[] {
  return ['server', 'media']
    .flatMap(program => readFileSync(path.join(data, 'logs', `${program}.log`), 'utf8').split('\n'))
    .filter(line => FATAL.test(line))
}
