/** Things that a spec must not do, each with what it does instead. */
interface Rule {
  pattern: RegExp
  instead: string
}

const rules: Rule[] = [
  {
    pattern: /\b(waitForTimeout|setTimeout|setInterval|setImmediate)\b|node:timers/,
    instead: 'wait for the thing itself, with `until` or `waitFor`',
  },
  { pattern: /\.(only|skip|todo|fails|skipIf|runIf)\b/, instead: 'a spec runs, or it is not there' },
  { pattern: /\b(if|switch)\s*\(/, instead: 'a spec knows what happens: no branches' },
  {
    pattern: /\?\s*(await\s+)?expect\b|(&&|\|\||\?\?)\s*(await\s+)?expect\b/,
    instead: 'an assert always runs',
  },
  { pattern: /\bcatch\b/, instead: 'a spec fails when something fails' },
  { pattern: /\bpage\.(\$|\$\$|\$eval|waitForSelector)\(/, instead: 'find by role, label or text' },
]

/** Breaches in a spec's source as `line: text (what to do instead)`; comments are passed over. */
export function breachesOf(source: string): string[] {
  return source.split('\n').flatMap((text, index) => {
    const code = text.replace(/^\s*(\/\/|\/?\*).*/, '')
    return rules
      .filter(({ pattern }) => pattern.test(code))
      .map(({ instead }) => `${index + 1}: ${text.trim()} (${instead})`)
  })
}

/** The longest a spec may be, lines: one journey that a reader can follow. */
export const SPEC_LINES = 250
