/** A browser shows no answer before it has sent the whole file. */
export async function drain({ body }: Request): Promise<void> {
  const reader = body?.getReader();
  while (reader && !(await reader.read()).done);
}
