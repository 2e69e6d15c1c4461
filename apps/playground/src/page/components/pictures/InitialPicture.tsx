/** For an app of whose kind nothing is known. */
export function InitialPicture({ name }: { name: string }) {
  return (
    <>
      <rect className="paper" x="78.5" y="23.5" width="43" height="43" rx="6" />
      <text className="initial" x="100" y="53" textAnchor="middle">
        {name.slice(0, 1).toUpperCase()}
      </text>
    </>
  );
}
