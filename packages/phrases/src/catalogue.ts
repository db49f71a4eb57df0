// A typed plain catalogue: English is the type, every other language must mirror it.
// A phrase may hold `{name}` and the counted form `{count|one:# alarm|other:# alarms}`, where # is the number.

/** A nested tree of phrases: objects by module and screen, texts at the leaves. */
export interface PhraseTree {
  readonly [key: string]: string | PhraseTree
}

type Name<V extends string> = V extends `${infer N}|${string}` ? N : V

/** Names of the variables in a phrase: `Vars<'{a} of {n|one:#|other:#}'>` is `'a' | 'n'`. */
export type Vars<S extends string> = S extends `${string}{${infer V}}${infer Rest}`
  ? Name<V> | Vars<Rest>
  : never

/** Names of the variables that choose a plural; they must be numbers. */
export type CountVars<S extends string> = S extends `${string}{${infer V}}${infer Rest}`
  ? (V extends `${infer N}|${string}` ? N : never) | CountVars<Rest>
  : never

// A key such as 400 is a number to the compiler and a string in a path.
type At<T, P extends string> = P extends keyof T
  ? T[P]
  : P extends `${infer N extends number}`
    ? N extends keyof T
      ? T[N]
      : never
    : never

type Leaf<T, P extends string> =
  | At<T, P>
  | (P extends `${infer Head}.${infer Rest}` ? Leaf<At<T, Head>, Rest> : never)

/** Dotted paths to every text of a tree. */
export type Paths<T> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${K}` : `${K}.${Paths<T[K]>}`
}[keyof T & (string | number)]

/** One level: dotted path → text. */
export type Flat<T> = { readonly [P in Paths<T>]: Extract<Leaf<T, P>, string> }

type Shape<E> = { readonly [K in keyof E]: E[K] extends string ? string : Shape<E[K]> }

type SameVars<E extends string, Z extends string> = [Vars<E>] extends [Vars<Z>]
  ? [Vars<Z>] extends [Vars<E>]
    ? Z
    : { 'variable not in the English text': Exclude<Vars<Z>, Vars<E>> }
  : { 'variable of the English text is missing': Exclude<Vars<E>, Vars<Z>> }

type Checked<E, Z> = {
  readonly [K in keyof Z]: K extends keyof E
    ? E[K] extends string
      ? Z[K] extends string
        ? SameVars<E[K], Z[K]>
        : never
      : Checked<E[K], Z[K]>
    : never
}

/** English source of a module: keeps each text as its own literal type. */
export const phrases = <const T extends PhraseTree>(tree: T): T => tree

/**
 * A translation of the English tree `E`: the same keys, and in each text the same variables, else it does not compile.
 * Use: `export const alarm = translationOf<typeof english>()({ … })`.
 */
export const translationOf =
  <E extends PhraseTree>() =>
  <const Z extends Shape<E>>(tree: Z & Checked<E, Z>): Z =>
    tree

/** Flattens a tree to `dotted.path → text`; done once per language. */
export function flatten(
  tree: PhraseTree,
  prefix = '',
  into: Record<string, string> = {},
): Record<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into[prefix + key] = value
    else flatten(value, `${prefix}${key}.`, into)
  }
  return into
}
