// Picks fields, so that no field is passed on by accident.

/** The named fields of an object; one that is missing is undefined. */
export const pick = <Source extends object, Name extends keyof Source>(
  source: Source,
  ...names: readonly Name[]
): Pick<Source, Name> =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>
