import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** `title` is the source text; `texts` are the strings in its assertions and in the declarations that they reference. */
export type TestCase = { title: string; texts: string[] }

/** Returns all tests in a file, including nested ones. `code` overrides the content of the file. */
export const readTestCases = (file: string, code = readFileSync(file, 'utf8')): TestCase[] => {
  const program = parseAst(code, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node
  const declared = listDeclarations(program.body as Node[])
  return descendants(program).flatMap((node) => {
    const title = getTitle(node, code)
    return title === null ? [] : [{ title, texts: collectTexts(node, declared) }]
  })
}

/** Returns the title of a `test` or `test.each` call, or of a row of test data, and null for a skipped test. */
const getTitle = (node: Node, code: string): string | null => {
  if (node.type === 'ObjectExpression') return titleOfRow(node)
  if (node.type !== 'CallExpression' || rootName(node.callee) !== 'test') return null
  if (listMatchers(node.callee as Node).some((name) => /^(skip|todo|fixme)$/.test(name))) return null
  const [title] = node.arguments as Node[]
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral' ? code.slice(title.start + 1, title.end - 1) : null
}

const titleOfRow = (row: Node): string | null => {
  const title = propertiesOf(row).find(({ key }) => key?.name === 'title')?.value
  return typeof title?.value === 'string' ? title.value : null
}

const propertiesOf = ({ properties }: Node) => properties as { key?: Node; value?: Node }[]

const rootName = (callee: unknown): unknown => {
  const node = callee as Node
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootName(node.object)
  return node.type === 'CallExpression' ? rootName(node.callee) : undefined
}

/** Returns the strings, regular expressions and markup of the assertions of a test, and of what they reference. */
const collectTexts = (test: Node, declared: Map<string, Node[]>): string[] => {
  const seen = new Set<Node>()
  const names = new Map([...declared, ...listLocals(test), ...listParameters(test, declared)])
  const queue = listAssertions(test, names)
  const texts: string[] = []
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    if (seen.has(part)) continue
    seen.add(part)
    const locals = isFunction(part) ? listDeclarations(descendants(part)) : names
    for (const result of isFunction(part) ? listResults(part) : [part]) {
      texts.push(...descendants(result).flatMap((node) => textOf(node) ?? []))
      for (const name of listReferences(result)) queue.push(...(locals.get(name) ?? names.get(name) ?? []))
    }
  }
  return texts
}

/** Returns the expressions whose values a function returns. Its other statements may be clicks. */
const listResults = ({ body }: Node): Node[] =>
  (body as Node).type === 'BlockStatement'
    ? descendants(body as Node).filter(({ type }) => type === 'ReturnStatement')
    : [body as Node]

/** Returns the assertions of a test and of the helpers that it calls. A row of test data consists of helpers. */
const listAssertions = (test: Node, names: Map<string, Node[]>): Node[] => {
  if (test.type !== 'ObjectExpression') return findAssertions(test, names, new Set())
  const values = propertiesOf(test).flatMap(({ value }) => value ?? [])
  return values
    .flatMap((value) => (value.type === 'Identifier' ? (names.get(String(value.name)) ?? []) : value))
    .filter(isFunction)
    .flatMap((helper) => childrenOf(helper))
    .flatMap((part) => findAssertions(part, names, new Set()))
}

/**
 * Returns the subjects and expected values of `expect`, `poll` and helpers such as `expectLive`, unless they expect that
 * something is absent. Ignores branches of `if (false)`, and functions of the test that it neither calls nor passes on.
 */
const findAssertions = (part: Node, names: Map<string, Node[]>, seen: Set<Node>): Node[] => {
  if (seen.has(part) || isUncalled(part, names)) return []
  seen.add(part)
  const search = (parts: Node[]) => parts.flatMap((each) => findAssertions(each, names, seen))
  if (part.type === 'IfStatement' && (part.test as Node).value === false) return search(childrenOf(part).slice(2))
  if (part.type !== 'CallExpression') return search(childrenOf(part))
  const name = String(rootName(part.callee))
  if (name === 'expect' || name === 'poll') return isNegative(part) ? [] : listCompared(part)
  const passed = [part.callee as Node, ...(part.arguments as Node[])].filter(({ type }) => type === 'Identifier')
  const helpers = passed.flatMap((each) => names.get(String(each.name)) ?? []).filter(isFunction)
  return [
    ...(/^expect[A-Z]/.test(name) ? (part.arguments as Node[]) : []),
    ...search(childrenOf(part)),
    ...helpers.flatMap((helper) => search(childrenOf(helper))),
  ]
}

/** Returns true for the declaration of a function that `names` refers to: only its calls count. */
const isUncalled = (part: Node, names: Map<string, Node[]>): boolean => {
  const declared = part.type === 'VariableDeclarator' ? (part.init as Node | null) : part
  if (!declared || !isFunction(declared) || (part === declared && part.type !== 'FunctionDeclaration')) return false
  return names.get(String((part.id as Node).name))?.includes(declared) ?? false
}

/** Returns the subject and the expected values of an assertion, without its message. A literal subject asserts nothing. */
const listCompared = (assertion: Node): Node[] => {
  const [subject] = listSubjects(assertion)
  const expected = assertion.arguments as Node[]
  if (!subject || subject.type === 'Literal' || subject.type === 'TemplateLiteral') return []
  return subject.type === 'ArrayExpression' && listMatchers(assertion)[0] === 'toContain'
    ? expected
    : [subject, ...expected]
}

/** Returns the arguments of the `expect` or `poll` that an assertion such as `expect(door).not.toBe(1)` starts with. */
const listSubjects = ({ callee }: Node): Node[] => {
  const { object } = callee as { object?: Node }
  if (!object) return []
  return object.type === 'CallExpression' ? (object.arguments as Node[]) : listSubjects({ ...object, callee: object })
}

/** Returns true for an expectation such as `expect(toast).toBeHidden()`, whose text may be misspelt. */
const isNegative = (assertion: Node): boolean => {
  const matchers = listMatchers(assertion)
  const [matcher = ''] = matchers
  const [expected] = assertion.arguments as Node[]
  const isAbsence =
    /^toBe(Null|Hidden|Undefined|Falsy)$/.test(matcher) ||
    (/^to(Be|Equal|StrictEqual|Have\w+)$/.test(matcher) && expected !== undefined && isEmpty(expected))
  return [isAbsence, matchers.includes('not'), comparesWithNothing(assertion)].filter(Boolean).length % 2 === 1
}

const isEmpty = (node: Node): boolean =>
  (node.type === 'Literal' && (node.value === null || node.value === false || node.value === 0)) ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'ArrayExpression' && (node.elements as Node[]).length === 0)

/** Returns true for an expectation such as `expect(toast === null).toBe(true)`. */
const comparesWithNothing = (assertion: Node): boolean => {
  const [subject] = listSubjects(assertion)
  if (subject?.type !== 'BinaryExpression' || !/^===?$/.test(String(subject.operator))) return false
  return isEmpty(subject.left as Node) || isEmpty(subject.right as Node)
}

/** Returns the names after `expect(…)`, the last one first. */
const listMatchers = (node: Node): string[] => {
  if (node.type === 'CallExpression') return listMatchers(node.callee as Node)
  if (node.type !== 'MemberExpression') return []
  return [String((node.property as Node).name), ...listMatchers(node.object as Node)]
}

/** Returns the names of the variables in an expression, without those of properties. */
const listReferences = (node: Node): string[] => {
  if (node.type === 'Identifier') return [String(node.name)]
  const isName = (key: string) => !node.computed && (key === 'property' || (key === 'key' && node.type === 'Property'))
  return childrenOf(node, (key) => !isName(key)).flatMap(listReferences)
}

const isFunction = ({ type }: Node) => /Function/.test(type)

const textOf = (node: Node): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : regexText(node)
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'TemplateElement') return null
  return (node.value as { cooked: string | null }).cooked
}

const regexText = ({ regex }: Node): string | null =>
  regex ? (regex as { pattern: string }).pattern.replaceAll(/\\(?=[^\w])/g, '') : null

const listLocals = (test: Node) => listDeclarations(test.type === 'CallExpression' ? descendants(test) : [])

const listDeclarations = (nodes: Node[]): Map<string, Node[]> => {
  const names = new Map<string, Node[]>()
  for (const statement of nodes) {
    if (statement.type === 'ForOfStatement') nameLoopVariable(statement, names)
    const declaration = (statement.declaration ?? statement) as Node
    if (declaration.type === 'FunctionDeclaration') names.set(String((declaration.id as Node).name), [declaration])
    if (declaration.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[])
        if (init && id.type === 'Identifier') names.set(String(id.name), [init])
  }
  return names
}

/** A variable of a loop refers to the list. */
const nameLoopVariable = ({ left, right }: Node, names: Map<string, Node[]>) => {
  const [variable] = ((left as Node).declarations as { id: Node }[] | undefined) ?? []
  if (variable?.id.type === 'Identifier') names.set(String(variable.id.name), [right as Node])
}

/** Returns the values in the table of a `test.each` for each parameter of the test. */
const listParameters = (test: Node, declared: Map<string, Node[]>): Map<string, Node[]> => {
  const names = new Map<string, Node[]>()
  const callee = test.callee as Node | undefined
  const run = (test.arguments as Node[] | undefined)?.at(-1)
  if (callee?.type !== 'CallExpression' || !run || !isFunction(run)) return names
  const [argument] = callee.arguments as Node[]
  const table = argument?.type === 'Identifier' ? declared.get(String(argument.name))?.[0] : argument
  if (!table) return names
  const rows = table.type === 'ArrayExpression' ? (table.elements as Node[]) : [table]
  for (const [index, parameter] of (run.params as Node[]).entries())
    if (parameter.type === 'Identifier')
      names.set(
        String(parameter.name),
        rows.flatMap((row) => (row.type === 'ArrayExpression' ? ((row.elements as Node[])[index] ?? []) : row)),
      )
    else if (parameter.type === 'ObjectPattern')
      for (const { key } of propertiesOf(parameter)) {
        const name = String(key?.name)
        names.set(
          name,
          rows.flatMap((row) => valuesOf(row, name)),
        )
      }
  return names
}

const valuesOf = (row: Node, name: string): Node[] =>
  row.type === 'ObjectExpression'
    ? propertiesOf(row).flatMap(({ key, value }) => (value && key?.name === name ? [value] : []))
    : [row]

const descendants = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(descendants)]

const childrenOf = (node: Node, isIncluded: (key: string) => boolean = () => true): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    isIncluded(key) ? (Array.isArray(value) ? value : [value]).filter(isNode) : [],
  )

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
