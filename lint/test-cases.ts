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

/** Returns the title of a `test` or `test.each` call, or of a row of test data. Returns null for any other node. */
const getTitle = (node: Node, code: string): string | null => {
  if (node.type === 'ObjectExpression') return titleOfRow(node)
  if (node.type !== 'CallExpression' || rootName(node.callee) !== 'test') return null
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
    for (const node of descendants(part)) {
      const text = textOf(node)
      if (text !== null) texts.push(text)
      if (node.type === 'Identifier') queue.push(...(names.get(String(node.name)) ?? []))
    }
  }
  return texts
}

/**
 * Returns the calls of `expect`, of helpers such as `expectLive`, and of helpers that contain such calls. A row of test
 * data also asserts its values.
 */
const listAssertions = (test: Node, names: Map<string, Node[]>): Node[] => {
  const values = test.type === 'ObjectExpression' ? propertiesOf(test).flatMap(({ value }) => value ?? []) : [test]
  return values.flatMap((value) =>
    isFunction(value) || value === test ? findAssertions(value, names, new Set()) : value,
  )
}

const findAssertions = (part: Node, names: Map<string, Node[]>, seen: Set<Node>): Node[] => {
  if (seen.has(part)) return []
  seen.add(part)
  return descendants(part).flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const name = String(rootName(node.callee))
    if (/^expect([A-Z]|$)/.test(name)) return node
    const helpers = (node.callee as Node).type === 'Identifier' ? (names.get(name) ?? []) : []
    return helpers.filter(isFunction).flatMap((helper) => findAssertions(helper, names, seen))
  })
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

const descendants = (node: Node): Node[] => [
  node,
  ...Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(descendants),
  ),
]

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
